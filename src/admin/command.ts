import { basename, relative } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Core } from '../core';

/** One of the operator's nouns, with what can be done to it: `credits grant`, `credits show`. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly actions: Readonly<Record<string, Action>>;
}

export interface Action {
  readonly summary: string;
  /** Names of what must follow, as help shows them. */
  readonly arguments?: readonly string[];
  readonly options?: Readonly<Record<string, Option>>;
  /** More sentences for `--help`. */
  readonly details?: string;
  /** @throws AdminError to end with a sentence and a non-zero exit code. */
  run(call: ActionCall): Promise<void>;
}

export interface Option {
  /** How help names its value; absent: the option takes none. */
  readonly value?: string;
  readonly summary: string;
}

export interface ActionCall {
  readonly arguments: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** The services, on the database that the environment names. Not opened before it is asked for. */
  readonly core: () => Promise<Core>;
  readonly print: (line: string) => void;
}

/** Ends the program with its sentence. */
export class AdminError extends Error {
  constructor(
    message: string,
    /** 1: it could not be done; 2: it was asked for wrongly. */
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
  }
}

const BY_NPM = 'npm run admin --';

/**
 * What the operator wrote before the command: help says it again.
 * @param script the program's second argument: npm links a `bin` under its own name.
 */
export function calledAs(script: string, environment: NodeJS.ProcessEnv): string {
  if (environment['npm_lifecycle_event'] === 'admin') return BY_NPM;
  return /\.[cm]?[jt]s$/.test(script) ? `node ${relative(process.cwd(), script)}` : basename(script);
}

/** Does what the words after the program's name say. */
export async function runAdmin(
  commands: readonly Command[],
  words: readonly string[],
  { core, print, program = BY_NPM }: Pick<ActionCall, 'core' | 'print'> & { readonly program?: string },
): Promise<void> {
  const [noun, verb, ...rest] = words;
  if (noun === undefined || isHelp(noun)) return print(overview(commands, program));
  const command = commands.find(({ name }) => name === noun);
  if (!command) throw misuse(`There is no command ${JSON.stringify(noun)}.`, program);
  if (verb === undefined || isHelp(verb)) return print(commandHelp(command, program));
  const action = Object.hasOwn(command.actions, verb) ? command.actions[verb] : undefined;
  const path = `${program} ${noun}`;
  if (!action) throw misuse(`${noun} has no action ${JSON.stringify(verb)}.`, path);
  const { positionals, values } = parse(action, rest, `${path} ${verb}`);
  if (values['help'] === true) return print(actionHelp(action, `${path} ${verb}`));
  const expected = action.arguments ?? [];
  if (positionals.length !== expected.length)
    throw misuse(
      expected.length === 0
        ? `${noun} ${verb} takes no arguments.`
        : `${noun} ${verb} takes ${expected.join(' ')}.`,
      `${path} ${verb}`,
    );
  await action.run({ arguments: positionals, options: values, core, print });
}

const isHelp = (word: string): boolean => word === '--help' || word === '-h' || word === 'help';

const misuse = (sentence: string, path: string): AdminError =>
  new AdminError(`${sentence} See: ${path} --help`, 2);

function parse(
  action: Action,
  words: readonly string[],
  path: string,
): { positionals: string[]; values: Record<string, string | boolean | undefined> } {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const [name, { value }] of Object.entries(action.options ?? {}))
    options[name] = { type: value === undefined ? 'boolean' : 'string' };
  try {
    const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true });
    return { positionals, values: values as Record<string, string | boolean | undefined> };
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('\n');
    throw misuse(/[.!]$/.test(sentence) ? sentence : `${sentence}.`, path);
  }
}

const table = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
};

const usage = ({ arguments: names = [], options = {} }: Action): string =>
  [
    ...names,
    ...Object.entries(options).map(
      ([name, { value }]) => `[--${name}${value === undefined ? '' : ` ${value}`}]`,
    ),
  ].join(' ');

const overview = (commands: readonly Command[], program: string): string =>
  [
    `Usage: ${program} COMMAND ACTION …`,
    '',
    'Works on the database and the configuration that the environment names, as the gateway does.',
    'The gateway may run meanwhile.',
    '',
    ...table(commands.map(({ name, summary }) => [name, summary])),
    '',
    `More: ${program} COMMAND --help`,
  ].join('\n');

const commandHelp = ({ name, summary, actions }: Command, program: string): string =>
  [
    summary,
    '',
    ...table(
      Object.entries(actions).map(([verb, action]) => [
        `${program} ${name} ${verb} ${usage(action)}`.trimEnd(),
        action.summary,
      ]),
    ),
  ].join('\n');

const actionHelp = (action: Action, path: string): string =>
  [
    `Usage: ${path} ${usage(action)}`.trimEnd(),
    '',
    action.summary,
    ...(action.details === undefined ? [] : ['', action.details]),
    '',
    ...table([
      ...Object.entries(action.options ?? {}).map(([name, { value, summary }]): [string, string] => [
        `--${name}${value === undefined ? '' : ` ${value}`}`,
        summary,
      ]),
      ['--help', 'Shows this.'],
    ]),
  ].join('\n');
