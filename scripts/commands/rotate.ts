import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { SECRETS } from '@functions/settings';
import { SECRET_NAMES } from '../deploy/deploy-checks';
import { firebaseApi } from '../deploy/firebase-cli';
import { isGiven, rotate, secretManager, secretNamed, stepsAround } from '../deploy/rotate';
import { rotationsSection } from '../deploy/rotations';
import { runCommandLine, UsageError } from '../lib/command-line';
import { withSection } from '../lib/document-section';
import { inRepository } from '../lib/repository';
import { runScript } from '../lib/run-script';
import { targetProject } from '../lib/target-project';

const usage = `Usage: npm run rotate -- <project id or alias in .firebaserc> <SECRET> [--dry-run]
       npm run rotate -- --document
  Stores a new value of a secret, in the right order, and says what is left to do. It prints no value.
  A key of ours is made here. A value that somebody else issues is asked for, or read from the standard input.
  LINK_FORMER_SECRET and the former secret of the provider become none, which ends a rotation.
  --dry-run    prints the steps; requires no account
  --document   writes the list of docs/deploy.md`;

const OPTIONS = { 'dry-run': { type: 'boolean' }, document: { type: 'boolean' } } as const;

await runCommandLine({ usage, options: OPTIONS, maxPositionals: 2 }, async ({ values, positionals }) => {
  if (values.document === true) return writeDocument();
  const [word, name = ''] = positionals;
  const { project } = targetProject(word);
  const key = secretNamed(name);
  if (key === null) throw new UsageError(`Unknown secret "${name}". There are: ${SECRET_NAMES.join(', ')}.`);
  const { before, after } = stepsAround(key, project);
  if (before.length > 0) console.log(`Before this command:\n${listed(before)}\n`);
  if (values['dry-run'] === true) console.log(`This command sets ${SECRETS[key].name}. Nothing was stored.`);
  else {
    const given = isGiven(key) ? await newValue(name) : undefined;
    for (const line of await rotate(secretManager(firebaseApi(), project), key, given)) console.log(`  ok   ${line}`);
  }
  console.log(`\nAfter it:\n${listed(after)}`);
  return 0;
});

function listed(steps: readonly string[]): string {
  return steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n');
}

/** From a pipe, or from the terminal, which does not show it. */
async function newValue(name: string): Promise<string> {
  // A shell ends what it pipes with one line break.
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  process.stdout.write(`The new value of ${name} (it is not shown): `);
  const hidden = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

async function writeDocument(): Promise<number> {
  const path = inRepository('docs', 'deploy.md');
  writeFileSync(path, withSection(readFileSync(path, 'utf8'), 'secrets', rotationsSection()));
  return runScript([inRepository('node_modules', 'prettier', 'bin', 'prettier.cjs'), '--write', path]);
}
