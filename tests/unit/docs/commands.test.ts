import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';
import { documentedCommands, type DocumentedCommand } from '../../support/docs/documented-commands';
import gcloud from './gcloud-commands.json' with { type: 'json' };

/** Every command that the documentation names exists, with its options and enough arguments. */

interface CommandOption {
  readonly long?: string;
  readonly short?: string;
  readonly required: boolean;
}
interface Command {
  readonly options: readonly CommandOption[];
  readonly _args: readonly { readonly required: boolean; readonly variadic: boolean }[];
}
const firebase = createRequire(import.meta.url)('firebase-tools/lib') as {
  readonly cli: Pick<Command, 'options'>;
  getCommand(name: string): Command | undefined;
};

/** The options of a command line, and what is left: its arguments. */
function parsed(words: readonly string[], takesValue: (option: string) => boolean | undefined) {
  const unknown: string[] = [];
  const given: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!word.startsWith('-')) given.push(word);
    else {
      const [name = '', value] = word.split('=', 2);
      const takes = takesValue(name);
      if (takes === undefined) unknown.push(name);
      if (takes === true && value === undefined) index += 1;
    }
  }
  return { unknown, given };
}

const titles = (commands: readonly DocumentedCommand[]) =>
  [...new Map(commands.map((command) => [command.line, command])).values()].map(
    (command) => [command.line, command] as const,
  );

describe('npx firebase', () => {
  const commands = titles(documentedCommands('npx', 'firebase')).filter(([, { words }]) => words.length > 2);

  it('is documented', () => {
    expect(commands.length).toBeGreaterThan(5);
  });

  // The first command loads the Firebase CLI.
  it.each(commands)('%s', { timeout: 60_000 }, (_line, { at, words: [, , name = '', ...rest] }) => {
    const command = firebase.getCommand(name);
    expect(command, `${at}: firebase-tools has no ${name}`).toBeDefined();
    const options = [...(command?.options ?? []), ...firebase.cli.options];
    const { unknown, given } = parsed(
      rest,
      (option) => options.find(({ long, short }) => long === option || short === option)?.required,
    );
    expect(unknown, `${at}: options that ${name} does not have`).toEqual([]);
    const args = command?._args ?? [];
    expect(given.length, `${at}: arguments of ${name}`).toBeGreaterThanOrEqual(
      args.filter(({ required }) => required).length,
    );
    if (!args.some(({ variadic }) => variadic)) expect(given.length, at).toBeLessThanOrEqual(args.length);
    // The default project of .firebaserc is the one of the emulators.
    const isOfNone = ['login', 'projects:addfirebase'].includes(name);
    expect(isOfNone || rest.includes('--project'), `${at}: ${name} without --project`).toBe(true);
  });

  it('a command that does not exist is found', () => {
    expect(firebase.getCommand('hosting:rollback')).toBeUndefined();
  });
});

describe('gcloud', () => {
  /** Of an option: `bool`, or what its value is. */
  type Options = Readonly<Record<string, string | readonly string[]>>;
  const known = gcloud.commands as Readonly<Record<string, Options>>;
  const pathOf = (words: readonly string[]): string =>
    words.map((_, index) => words.slice(0, index + 1).join(' ')).findLast((path) => path in known) ?? '';

  it.each(titles(documentedCommands('gcloud')))('%s', (_line, { at, words: [, ...words] }) => {
    const path = pathOf(words);
    expect(path, `${at}: tests/unit/docs/gcloud-commands.json has no such command`).not.toBe('');
    const options: Options = { ...gcloud.everywhere, ...known[path] };
    const { unknown } = parsed(words.slice(path.split(' ').length), (option) =>
      option in options ? options[option] !== 'bool' : undefined,
    );
    expect(unknown, `${at}: options that gcloud ${path} does not have`).toEqual([]);
    // Names of buckets and projects belong to no other project, and a login to none.
    const isOfNone = /^(auth|projects|billing|storage (cp|ls|buckets (update|add-))) ?/.test(path);
    expect(isOfNone || words.includes('--project'), `${at}: gcloud ${path} without --project`).toBe(true);
  });

  it('every command of the list is documented', () => {
    const documented = documentedCommands('gcloud').map(({ words: [, ...words] }) => pathOf(words));
    expect(Object.keys(known).filter((path) => !documented.includes(path))).toEqual([]);
  });

  /** Where the Google Cloud CLI is installed, the list is compared with its own description. */
  const tree = '/usr/lib/google-cloud-sdk/data/cli/gcloud_completions.py';
  it.runIf(existsSync(tree))('the installed Google Cloud CLI has every command and option of the list', () => {
    interface Node {
      readonly commands: Readonly<Record<string, Node>>;
      readonly flags: Readonly<Record<string, string>>;
    }
    const text = readFileSync(tree, 'utf8');
    const root = JSON.parse(text.slice(text.indexOf('{'))) as Node;
    for (const [path, options] of Object.entries(known)) {
      const node = path.split(' ').reduce<Node | undefined>((parent, word) => parent?.commands[word], root);
      expect(node?.flags, path).toMatchObject(options);
    }
    expect(root.flags).toMatchObject(gcloud.everywhere);
  });
});

describe('npm', () => {
  const { scripts } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const scriptOf = ([, first = '', second = '']: readonly string[]): string => (first === 'run' ? second : first);

  /** Commands of npm itself. */
  const ofNpm = ['ci', 'audit', 'sbom'];
  it.each(titles(documentedCommands('npm')).filter(([, { words }]) => !ofNpm.includes(scriptOf(words))))(
    '%s',
    (_line, { at, words }) => {
      const script = scriptOf(words).replace(/[.,]$/, '');
      expect(scripts, at).toHaveProperty([script]);
      const file = /scripts\/run\.mjs ([\w-]+)$/.exec(scripts[script] ?? '')?.[1] ?? '';
      const code = readFileSync(inRepository('scripts', 'commands', `${file}.ts`), 'utf8');
      for (const option of words.filter((word) => /^--\w/.test(word)))
        expect(code, `${at}: npm run ${script} has no ${option}`).toContain(option.split('=')[0]);
      // Without a project they change the local stack.
      if (at.startsWith('docs/deploy.md') && ['staff', 'jobs'].includes(script) && words.includes('--'))
        expect(words, at).toContain('--project');
    },
  );
});
