import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { firebaseApi } from '../deploy/firebase-cli';
import { functionsEnvOf, panelUrlOf } from '../deploy/functions-env';
import { describedPlan, planCommands, planRollback, playRollback, short } from '../deploy/rollback';
import { CommandError } from '../lib/cli';
import { runCommandLine } from '../lib/command-line';
import { siteIdsOf } from '../lib/hosting-config';
import { inRepository } from '../lib/repository';
import { targetProject } from '../lib/target-project';
import { jsonOf, visit } from '../smoke/smoke-check';

const usage = `Usage: npm run rollback -- <project id or alias in .firebaserc> [--to <commit>] [--yes] [--dry-run]
           [--former-secrets]
  Serves a former release again, without a build: its revision of every function and its version of every site.
  --to <commit>      the release; without it, the one before the release that serves
  --yes              does not ask
  --dry-run          says what it would do, also as commands for a terminal; changes nothing
  --former-secrets   also if secrets were set since then; the former release runs with their former values`;

const OPTIONS = {
  to: { type: 'string' },
  yes: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  'former-secrets': { type: 'boolean' },
} as const;

/** Asks before it changes anything. The next deploy serves the latest release again. */
await runCommandLine({ usage, options: OPTIONS, maxPositionals: 1 }, async ({ values, positionals }) => {
  const { project } = targetProject(positionals[0]);
  const ids = siteIdsOf(readFileSync(inRepository('.firebaserc'), 'utf8'), project);
  const hasPanel = panelUrlOf(functionsEnvOf(project)) !== null;
  const sites = hasPanel ? [ids.site, ids.panel] : [ids.site];
  const api = firebaseApi();
  const plan = await planRollback(api, {
    project,
    sites,
    to: values.to ?? null,
    formerSecrets: values['former-secrets'] ?? false,
    now: Date.now(),
  });
  console.log(describedPlan(plan).join('\n'));
  if (values['dry-run'] === true) {
    console.log(`\nThe same as commands:\n${planCommands(project, plan).join('\n')}\n\nNothing was changed.`);
    return 0;
  }
  if (values.yes !== true && !(await isConfirmed(`Roll ${project} back? [yes/no] `))) {
    console.log('Nothing was changed.');
    return 1;
  }
  await playRollback(api, plan, (line) => console.log(line));
  await expectRelease(`https://${ids.site}.web.app`, plan.to);
  console.log(
    `\n${short(plan.to)} serves. Secrets and parameters are those that it was deployed with. ` +
      `To see whether everything works, with that commit checked out: npm run smoke -- ${project}`,
  );
  return 0;
});

async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandError('There is no terminal to ask at: add --yes. Nothing was changed.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^(?:y|yes)$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}

/** What visitors get. Throws CommandError if it is another release. */
async function expectRelease(origin: string, commit: string): Promise<void> {
  for (const path of ['/version.json', '/api/health']) {
    const { release } = jsonOf(await visit(`${origin}${path}`));
    if (release !== commit)
      throw new CommandError(`${origin}${path} returns ${String(release)} and not ${short(commit)}. Run this again.`);
  }
}
