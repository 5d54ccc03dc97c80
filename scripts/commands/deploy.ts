import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline/promises';
import { loadEnv } from 'vite';
import { whoAmI } from '@contract/panel/staff/who-am-i';
import { BRAND } from '@contract/values/brand';
import { CommandError } from '../lib/cli';
import { runCommandLine, UsageError } from '../lib/command-line';
import { buildProblems, filesUnder } from '../deploy/deploy-build';
import { CHECKS, notesOn, SECRET_NAMES, type DeployFacts } from '../deploy/deploy-checks';
import { functionsEnvOf, panelUrlOf } from '../deploy/functions-env';
import { effectiveHosting, productionConfig, siteIdsOf, type SiteIds } from '../lib/hosting-config';
import { inRepository, REPOSITORY } from '../lib/repository';
import { runScript } from '../lib/run-script';
import { writeConfig } from '../local-stack/firebase-config';

const USAGE = `Usage: npm run deploy -- <project id or alias in .firebaserc> [--dry-run] [--without-tests]
  --dry-run         checks and builds only; requires no account
  --without-tests   deploys without running the tests`;

const OPTIONS = { 'dry-run': { type: 'boolean' }, 'without-tests': { type: 'boolean' } } as const;

const FIREBASE = inRepository('node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');
const tools = createRequire(import.meta.url);
/** firebase.json with the sites of one project. */
const DEPLOYED_CONFIG = 'firebase.deploy.local.json';

/**
 * Checks, tests and builds, then deploys in the order of the dependencies: Firestore, functions, hosting. With
 * PANEL_URL Hosting has two sites; the panel's one is created when it is missing (decision 67).
 */
await runCommandLine({ usage: USAGE, options: OPTIONS, maxPositionals: 1 }, async ({ values, positionals }) => {
  const { project, isProduction } = targetOf(positionals[0]);
  const { 'dry-run': isDry = false, 'without-tests': isUntested = false } = values;
  const hasLogin = isLoggedIn();
  const release = git('rev-parse', 'HEAD');
  const facts = factsOf(project, isProduction, hasLogin);
  const panelUrl = panelUrlOf(facts.functionsEnv);
  const ids = siteIdsOf(readFileSync(inRepository('.firebaserc'), 'utf8'), project);

  const environment = isProduction ? 'production' : 'staging';
  console.log(`Checking the deploy of ${release.slice(0, 12)} to ${environment} (${project})`);
  expectNoProblems(CHECKS.map(([name, check]) => [name, check(facts)] as const));
  for (const note of notesOn(facts)) console.log(`  note: ${note}`);
  if (!isDry && !hasLogin) throw new CommandError('Not logged in. Run: npx firebase login');

  if (isDry) console.log('  note: a dry run skips the tests.');
  else if (isUntested) console.log('\n  WARNING: this deploy is untested (--without-tests).\n');
  else if ((await runScript(['--import', 'tsx', inRepository('scripts', 'commands', 'test.ts')])) !== 0)
    throw new CommandError('The tests failed. Nothing was deployed.');

  const built = await runScript(['--import', 'tsx', inRepository('scripts', 'commands', 'build.ts'), project], {
    ...process.env,
    PROSTOR_RELEASE: release,
  });
  if (built !== 0) throw new CommandError('The build failed. Nothing was deployed.');
  expectNoProblems([
    [
      'build',
      buildProblems({
        functions: filesUnder(inRepository('functions', 'lib')),
        site: filesUnder(inRepository('web', 'dist')),
        panel: panelUrl === null ? null : filesUnder(inRepository('web', 'dist-panel')),
        release,
      }),
    ],
  ]);
  if (isDry) {
    console.log('The dry run is complete. Nothing was deployed.');
    return 0;
  }

  const config = productionConfig();
  writeConfig(DEPLOYED_CONFIG, { ...config, hosting: effectiveHosting(config, panelUrl, ids) });
  if (panelUrl !== null) await createPanelSite(project, ids);
  await deploy(project, 'firestore');
  await waitForIndexes(project);
  await deploy(project, 'functions');
  await deploy(project, 'hosting');
  await expectRelease(facts.functionsEnv?.values.SITE_URL ?? '', release);
  if (panelUrl !== null) await expectPanel(panelUrl, release);
  return 0;
});

function targetOf(word: string | undefined): { project: string; isProduction: boolean } {
  const { projects } = JSON.parse(readFileSync(inRepository('.firebaserc'), 'utf8')) as {
    projects: Record<string, string>;
  };
  const known = Object.entries(projects).filter(([alias]) => alias !== 'default');
  const found = known.find(([alias, id]) => word === alias || word === id);
  if (found === undefined)
    throw new UsageError(
      `Unknown project "${word ?? ''}". ` +
        `.firebaserc contains ${known.map(([alias, id]) => `${alias} (${id})`).join(', ')}.`,
    );
  return { project: found[1], isProduction: found[0] !== 'staging' };
}

function factsOf(project: string, isProduction: boolean, hasLogin: boolean): DeployFacts {
  const read = (path: string): string => readFileSync(inRepository(path), 'utf8');
  const { FirestoreApi } = tools('firebase-tools/lib/firestore/api') as {
    FirestoreApi: new () => { validateSpec: (spec: unknown) => void };
  };
  return {
    project,
    isProduction,
    now: Date.now(),
    changedFiles: git('status', '--porcelain')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.slice(3)),
    functionsEnv: functionsEnvOf(project),
    secrets: hasLogin ? secretsOf(project) : null,
    webEnv: loadEnv(project, inRepository('web'), 'VITE_'),
    brand: BRAND,
    firebaseJson: read('firebase.json'),
    rules: read('firestore.rules'),
    indexes: JSON.parse(read('firestore.indexes.json')),
    validateIndexes: (indexes) => new FirestoreApi().validateSpec(indexes),
  };
}

function expectNoProblems(checks: readonly (readonly [string, readonly string[]])[]): void {
  for (const [name, problems] of checks) console.log(`  ${problems.length === 0 ? 'ok  ' : 'NOT '} ${name}`);
  const problems = checks.flatMap(([, found]) => found);
  if (problems.length > 0)
    throw new CommandError(`\nNothing was deployed:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).trimEnd();
}

/** Whether the Firebase CLI is logged in or the environment contains Google credentials. */
function isLoggedIn(): boolean {
  if (process.env.GOOGLE_APPLICATION_CREDENTIALS !== undefined || process.env.FIREBASE_TOKEN !== undefined) return true;
  const logins = JSON.parse(
    execFileSync(process.execPath, [FIREBASE, 'login:list', '--json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as { result?: unknown[] };
  return (logins.result?.length ?? 0) > 0;
}

/** The secrets that are set. Their values are used by the checks only and are never printed. */
function secretsOf(project: string): Record<string, string> {
  const valueOf = (name: string): string | null => {
    try {
      return execFileSync(process.execPath, [FIREBASE, 'functions:secrets:access', name, '--project', project], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      return null;
    }
  };
  return Object.fromEntries(
    SECRET_NAMES.flatMap((name) => {
      const value = valueOf(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

const deploy = (project: string, what: string): Promise<void> =>
  firebase(project, 'deploy', '--only', what, '--config', inRepository(DEPLOYED_CONFIG));

/** Creates the panel's site of Hosting if the project has none with its id. */
async function createPanelSite(project: string, { panel }: SiteIds): Promise<void> {
  const listed = JSON.parse(
    execFileSync(process.execPath, [FIREBASE, 'hosting:sites:list', '--json', '--project', project], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  ) as { result?: { sites?: { name: string }[] } };
  if ((listed.result?.sites ?? []).some(({ name }) => name.endsWith(`/sites/${panel}`))) return;
  console.log(`Creating the panel's site ${panel}: https://${panel}.web.app`);
  await firebase(project, 'hosting:sites:create', panel, '--non-interactive');
}

async function firebase(project: string, ...args: string[]): Promise<void> {
  if ((await runScript([FIREBASE, ...args, '--project', project])) !== 0)
    throw new CommandError(
      `firebase ${args.join(' ')} failed. Earlier steps are deployed, later steps are not. Run the same command again.`,
    );
}

/** A query without its index fails; therefore the indexes must be built before the functions are deployed. */
async function waitForIndexes(project: string): Promise<void> {
  await firebase(project, 'firestore:operations:list');
  if (!process.stdin.isTTY) {
    console.log(
      '  WARNING: no terminal, therefore not waiting for the indexes. New queries fail until they are built.',
    );
    return;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  await terminal.question('Press Enter when all indexes are built (see the list above or the Firebase console): ');
  terminal.close();
}

/** The panel's site returns this release, and its calls find the function: 401 without a session, not 404. */
async function expectPanel(panelUrl: string, release: string): Promise<void> {
  await expectRelease(panelUrl, release);
  const { status } = await fetch(`${panelUrl}${whoAmI.path}`, {
    method: whoAmI.method,
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  if (status !== 401)
    throw new CommandError(
      `${panelUrl}${whoAmI.path} returns ${status} instead of 401: staff cannot work. ` +
        'Compare PANEL_URL with the domain that Hosting serves (docs/deploy.md, "The panel\'s own site").',
    );
}

async function expectRelease(siteUrl: string, release: string): Promise<void> {
  const health = (await fetch(`${siteUrl}/api/health`)
    .then((response) => response.json())
    .catch(() => null)) as { release?: string } | null;
  if (health?.release !== release)
    throw new CommandError(
      `${siteUrl}/api/health does not return this release yet. Check the log of the function "api".`,
    );
  console.log(`Deployed: ${siteUrl}/api/health returns ${release.slice(0, 12)}.`);
}
