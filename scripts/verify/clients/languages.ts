/** How each language's project under tests/clients/ is installed and run. */
export interface Language {
  /** Another language's project, whose files are copied first. */
  readonly shares?: string;
  /** The programs that must be on the path. */
  readonly tools: readonly string[];
  /** The files that decide what is installed. */
  readonly locks: readonly string[];
  readonly install: readonly (readonly string[])[];
  /** Commands that rebuild before each run. */
  readonly build?: readonly (readonly string[])[];
  readonly run: readonly string[];
  /** How a block of docs/clients.md is run: its language there, its file and the program. */
  readonly page?: { readonly block: string; readonly file: string; readonly run: readonly string[] };
}

const PYTHON: Language = {
  tools: ['python3'],
  locks: ['requirements.txt'],
  install: [
    ['python3', '-m', 'venv', '--clear', 'venv'],
    // The file names every package, so nothing is resolved again.
    [
      'venv/bin/python',
      '-m',
      'pip',
      'install',
      '--quiet',
      '--no-deps',
      '--require-hashes',
      '-r',
      'requirements.txt',
    ],
  ],
  run: ['venv/bin/python', 'main.py'],
};

const MAVEN = ['mvn', '--quiet', '--batch-mode'];

export const LANGUAGES: Readonly<Record<string, Language>> = {
  typescript: {
    tools: ['node', 'npm'],
    locks: ['package-lock.json'],
    install: [['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund']],
    run: ['node', 'main.mjs'],
    page: { block: 'ts', file: 'page.mjs', run: ['node', 'page.mjs'] },
  },
  'typescript-next': {
    shares: 'typescript',
    tools: ['node', 'npm'],
    locks: ['package-lock.json'],
    install: [['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund']],
    run: ['node_modules/.bin/node', 'main.mjs'],
  },
  python: { ...PYTHON, page: { block: 'python', file: 'page.py', run: ['venv/bin/python', 'page.py'] } },
  'python-older': { ...PYTHON, shares: 'python' },
  go: {
    tools: ['go'],
    locks: ['go.mod', 'go.sum'],
    install: [['go', 'mod', 'download']],
    build: [['go', 'build', '-o', 'matrix', '.']],
    run: ['./matrix'],
    page: { block: 'go', file: 'page/main.go', run: ['go', 'run', './page'] },
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
    page: { block: 'java', file: 'Hello.java', run: ['java', '-cp', 'target/lib/*', 'Hello.java'] },
  },
  rust: {
    tools: ['cargo'],
    locks: ['Cargo.lock'],
    install: [['cargo', 'fetch', '--locked']],
    build: [['cargo', 'build', '--quiet', '--locked']],
    run: ['target/debug/matrix'],
    page: {
      block: 'rust',
      file: 'examples/page.rs',
      run: ['cargo', 'run', '--quiet', '--locked', '--example', 'page'],
    },
  },
};
