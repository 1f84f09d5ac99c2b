/** How each language's project under tests/clients/ is installed and run. */
export interface Language {
  /** The programs that must be on the path. */
  readonly tools: readonly string[];
  /** The files that decide what is installed. */
  readonly locks: readonly string[];
  readonly install: readonly (readonly string[])[];
  /** What each run makes anew of its sources. */
  readonly build?: readonly (readonly string[])[];
  readonly run: readonly string[];
}

const MAVEN = ['mvn', '--quiet', '--batch-mode'];

export const LANGUAGES: Readonly<Record<string, Language>> = {
  typescript: {
    tools: ['node', 'npm'],
    locks: ['package-lock.json'],
    install: [['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund']],
    run: ['node', 'main.mjs'],
  },
  python: {
    tools: ['python3'],
    locks: ['requirements.txt', 'requirements-instructor.txt'],
    install: [
      ['python3', '-m', 'venv', '--clear', 'venv'],
      ['venv/bin/python', '-m', 'pip', 'install', '--quiet', '--require-hashes', '-r', 'requirements.txt'],
      ['python3', '-m', 'venv', '--clear', 'venv-instructor'],
      [
        ...['venv-instructor/bin/python', '-m', 'pip', 'install', '--quiet', '--require-hashes'],
        ...['-r', 'requirements-instructor.txt'],
      ],
    ],
    run: ['venv/bin/python', 'main.py'],
  },
  go: {
    tools: ['go'],
    locks: ['go.mod', 'go.sum'],
    install: [['go', 'mod', 'download']],
    build: [['go', 'build', '-o', 'matrix', '.']],
    run: ['./matrix'],
  },
  java: {
    tools: ['java', 'mvn'],
    locks: ['pom.xml', 'spring/pom.xml'],
    install: [
      ['rm', '-rf', 'target', 'spring/target'],
      [...MAVEN, 'dependency:copy-dependencies', '-DoutputDirectory=target/lib'],
      [...MAVEN, '--file', 'spring', 'dependency:copy-dependencies', '-DoutputDirectory=target/lib'],
    ],
    build: [
      [...MAVEN, 'compile'],
      [...MAVEN, '--file', 'spring', 'compile'],
    ],
    run: ['java', '-cp', 'target/classes:target/lib/*', 'matrix.Main'],
  },
  rust: {
    tools: ['cargo'],
    locks: ['Cargo.lock'],
    install: [['cargo', 'fetch', '--locked']],
    build: [['cargo', 'build', '--quiet', '--locked']],
    run: ['target/debug/matrix'],
  },
};
