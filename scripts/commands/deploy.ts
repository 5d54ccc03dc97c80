import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadEnv } from 'vite';
import { APP_FILES, APPS, BRAND } from '@functions/base/contract/values/brand';
import { REGION } from '@functions/region';
import { CommandError, messageOf } from '../lib/cli';
import { runCommandLine } from '../lib/command-line';
import { buildProblems, readUploadedFiles } from '../deploy/deploy-build';
import { CHECKS, notesOn, SECRET_NAMES, type DeployFacts } from '../deploy/deploy-checks';
import { followLatest, holdTraffic, imagePolicy } from '../deploy/cloud-run';
import { accountPermissions } from '../deploy/deploy-roles';
import { firebase, firebaseApi, firebaseResult, isLoggedIn, secretValue } from '../deploy/firebase-cli';
import { releaseMessage } from '../deploy/hosting-releases';
import { keepAssets } from '../deploy/keep-assets';
import { functionsEnvOf, panelUrlOf } from '../deploy/functions-env';
import { functionsLock } from '../deploy/functions-lock';
import { keptIndexes } from '../deploy/kept-indexes';
import { writeReleaseEnv } from '../deploy/release-env';
import { resolveDeployment, type DeployedFunction } from '../deploy/resolve-deployment';
import { expectTried } from '../deploy/tried-release';
import { git, headCommit } from '../lib/git';
import { projectsOf, targetProject } from '../lib/target-project';
import { waitForIndexes } from '../deploy/wait-for-indexes';
import { readIndexFile } from '../lib/firestore-indexes';
import { effectiveHosting, productionConfig, siteIdsOf } from '../lib/hosting-config';
import { inRepository } from '../lib/repository';
import { runScript } from '../lib/run-script';
import { printSmoke } from '../smoke/smoke';
import { smokeTarget } from '../smoke/smoke-target';
import { writeConfig } from '../local-stack/firebase-config';

const USAGE = `Usage: npm run deploy -- <project id or alias in .firebaserc> [--dry-run] [--without-tests]
           [--without-traffic] [--not-on-staging <why>]
  --dry-run                checks and builds only; requires no account
  --without-tests          deploys without running the tests
  --without-traffic        deploys functions that get no traffic yet, and no sites (a canary)
  --not-on-staging <why>   deploys to production a commit that does not run on staging`;

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  'without-tests': { type: 'boolean' },
  'without-traffic': { type: 'boolean' },
  'not-on-staging': { type: 'string' },
} as const;

const tools = createRequire(import.meta.url);
/** firebase.json with the sites of one project. */
const DEPLOYED_CONFIG = 'firebase.deploy.local.json';
const KEPT_INDEXES = 'firebase.indexes.local.json';

/**
 * Checks, tests and builds, then deploys in the order of the dependencies: Firestore, functions, hosting. Asks nothing:
 * it runs without a terminal. With PANEL_URL Hosting has two sites; the panel's one is created when it is missing
 * (decision 67).
 */
await runCommandLine({ usage: USAGE, options: OPTIONS, maxPositionals: 1 }, async ({ values, positionals }) => {
  const { project, alias, isProduction } = targetProject(positionals[0]);
  const { 'dry-run': isDry = false, 'without-tests': isUntested = false, 'not-on-staging': why } = values;
  const hasLogin = isLoggedIn();
  const release = headCommit();
  const api = firebaseApi();
  const permissions = hasLogin ? await accountPermissions(api, project) : { unknown: 'there is no login' };
  const facts: DeployFacts = { ...factsOf(project, isProduction, hasLogin), permissions };
  const panelUrl = panelUrlOf(facts.functionsEnv);
  const ids = siteIdsOf(readFileSync(inRepository('.firebaserc'), 'utf8'), project);

  const kind = isProduction ? 'production' : 'for tests';
  console.log(`Checking the deploy of ${release.slice(0, 12)} to ${alias} (${project}, ${kind})`);
  expectNoProblems(CHECKS.map(([name, check]) => [name, check(facts)] as const));
  for (const note of notesOn(facts)) console.log(`  note: ${note}`);
  if (!isDry && !hasLogin) throw new CommandError('Not logged in. Run: npx firebase login');
  if (!isDry && isProduction) await expectOnStaging(project, release, why);

  if (isDry) console.log('  note: a dry run skips the tests.');
  else if (isUntested) console.log('\n  WARNING: this deploy is untested (--without-tests).\n');
  else if ((await runScript(['--import', 'tsx', inRepository('scripts', 'commands', 'test.ts')])) !== 0)
    throw new CommandError('The tests failed. Nothing was deployed.');

  const built = await runScript(['--import', 'tsx', inRepository('scripts', 'commands', 'build.ts'), project], {
    ...process.env,
    PROSTOR_RELEASE: release,
  });
  if (built !== 0) throw new CommandError('The build failed. Nothing was deployed.');
  // Google installs the packages by it when it builds the functions.
  writeFileSync(inRepository('functions', 'package-lock.json'), JSON.stringify(functionsLock(), null, 2));
  expectNoProblems([
    [
      'build',
      buildProblems({
        functions: await readUploadedFiles('functions', inRepository('functions')),
        site: await readUploadedFiles('site', inRepository('web', 'dist')),
        panel: panelUrl === null ? null : await readUploadedFiles('panel', inRepository('web', 'dist-panel')),
        release,
      }),
    ],
  ]);
  writeReleaseEnv(release);
  const functions = await resolveDeployment(project);
  console.log(`  ok   parameters of ${functions.length} functions, as firebase-tools resolves them without a terminal`);
  if (isDry) {
    console.log('The dry run is complete. Nothing was deployed.');
    return 0;
  }

  const config = productionConfig();
  const hosting = effectiveHosting(config, panelUrl, ids, { isIndexed: isProduction });
  writeConfig(DEPLOYED_CONFIG, { ...config, hosting });
  const sites = [
    { id: ids.site, folder: 'dist' },
    ...(panelUrl === null ? [] : [{ id: ids.panel, folder: 'dist-panel' }]),
  ];
  await createMissingSites(
    project,
    sites.map(({ id }) => id),
  );
  for (const { id, folder } of sites) {
    const kept = await keepAssets(inRepository('web', folder), `https://${id}.web.app`, Date.now());
    console.log(`  ok   ${id} keeps ${kept} files of its releases of the last eight days`);
  }
  const kept = keptIndexes(readIndexFile(), firebaseResult(project, 'firestore:indexes'));
  if (kept !== null) {
    console.log('Automatic indexes are switched off. First the indexes that stay:');
    writeFileSync(inRepository(KEPT_INDEXES), JSON.stringify(kept));
    const firestore = { ...config.firestore, indexes: KEPT_INDEXES };
    writeConfig(DEPLOYED_CONFIG, { ...config, hosting, firestore });
    await deploy(project, 'firestore:indexes');
    await indexesAreBuilt(project);
    writeConfig(DEPLOYED_CONFIG, { ...config, hosting });
  }
  await deploy(project, 'firestore');
  await indexesAreBuilt(project);
  sayWhatIsDeleted(project, functions);
  // Before the functions: without a policy the deploy ends with an error after them. The first deploy creates the
  // repository of the images, and `--force` its policy.
  await firebase(project, ...imagePolicy(REGION));
  if (values['without-traffic'] === true) {
    console.log(`Their traffic stays where it is: ${(await holdTraffic(api, project)).join(', ')}`);
    await deploy(project, 'functions', '--force');
    console.log(`\n${release.slice(0, 12)} is deployed and gets no traffic (docs/deploy.md, "Canary").`);
    return 0;
  }
  await deploy(project, 'functions', '--force');
  const freed = await followLatest(api, project);
  if (freed.length > 0) console.log(`  ok   the traffic goes to this release again: ${freed.join(', ')}`);
  await deploy(project, 'hosting', '--message', releaseMessage(release));

  console.log(`\nDeployed ${release.slice(0, 12)}. Asking ${project} whether it works:`);
  if (!(await printSmoke(smokeTarget(project, { release, monitoringKey: facts.secrets?.MONITORING_KEY ?? null }))))
    throw new CommandError(
      'The release is deployed, and not everything works. See the lines above; ' +
        `to ask again: npm run smoke -- ${project}`,
    );
  return 0;
});

function factsOf(project: string, isProduction: boolean, hasLogin: boolean): Omit<DeployFacts, 'permissions'> {
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
    otherEnvironments: otherEnvironmentsOf(project),
    secrets: hasLogin ? secretsOf(project) : null,
    webEnv: loadEnv(project, inRepository('web'), 'VITE_'),
    brand: { ...BRAND, apps: APPS },
    appFiles: APP_FILES,
    hasPublicFile: (path) => existsSync(inRepository('web', 'public', path)),
    firebaseJson: read('firebase.json'),
    rules: read('firestore.rules'),
    indexes: JSON.parse(read('firestore.indexes.json')),
    validateIndexes: (indexes) => new FirestoreApi().validateSpec(indexes),
  };
}

/** The sites that may run the commit already: those of the test environments, and production itself. */
async function expectOnStaging(project: string, release: string, why: string | undefined): Promise<void> {
  const firebaserc = readFileSync(inRepository('.firebaserc'), 'utf8');
  const tried = projectsOf(firebaserc).filter(
    (other) => other === project || !targetProject(other, firebaserc).isProduction,
  );
  const origins = tried.map((each) => `https://${siteIdsOf(firebaserc, each).site}.web.app`);
  console.log(await expectTried(origins, release, why));
}

function otherEnvironmentsOf(project: string): DeployFacts['otherEnvironments'] {
  return Object.fromEntries(
    projectsOf().flatMap((other) => {
      const env = other === project ? null : functionsEnvOf(other);
      return env === null ? [] : [[other, env.values]];
    }),
  );
}

/** Null: not checked. */
function expectNoProblems(checks: readonly (readonly [string, readonly string[] | null])[]): void {
  for (const [name, problems] of checks)
    console.log(problems === null ? `  not checked: ${name}` : `  ${problems.length === 0 ? 'ok  ' : 'NOT '} ${name}`);
  const problems = checks.flatMap(([, found]) => found ?? []);
  if (problems.length > 0)
    throw new CommandError(`\nNothing was deployed:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
}

/** The secrets that are set. Their values are used by the checks only and are never printed. */
function secretsOf(project: string): Record<string, string> {
  return Object.fromEntries(
    SECRET_NAMES.flatMap((name) => {
      const value = secretValue(project, name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function deploy(project: string, what: string, ...options: string[]): Promise<void> {
  return firebase(project, 'deploy', '--only', what, '--config', inRepository(DEPLOYED_CONFIG), ...options);
}

function indexesAreBuilt(project: string): Promise<void> {
  return waitForIndexes({
    list: () => firebaseResult(project, 'firestore:operations:list', '--limit', '1000'),
    log: (line) => {
      console.log(line);
    },
  });
}

/** What `--force` deletes: functions of the codebase that the code does not have any more, at their place. */
function sayWhatIsDeleted(project: string, wanted: readonly DeployedFunction[]): void {
  try {
    const deployed = (firebaseResult(project, 'functions:list') ?? []) as (DeployedFunction & { codebase?: string })[];
    const gone = deployed.filter(
      ({ id, region, codebase = 'default' }) =>
        codebase === 'default' && !wanted.some((kept) => kept.id === id && kept.region === region),
    );
    if (gone.length === 0) return;
    const names = gone.map(({ id, region }) => `${id} (${region})`);
    console.log(`  note: deletes functions that the code does not have: ${names.join(', ')}.`);
  } catch (error) {
    console.log(
      `  note: the deployed functions cannot be listed, and what is deleted is not named: ${messageOf(error)}`,
    );
  }
}

/** Creates the sites of Hosting that are missing. A new project may have none, and Hosting refuses a deploy then. */
async function createMissingSites(project: string, wanted: readonly string[]): Promise<void> {
  const { sites = [] } = firebaseResult(project, 'hosting:sites:list') as { sites?: { name: string }[] };
  for (const id of wanted) {
    if (sites.some(({ name }) => name.endsWith(`/sites/${id}`))) continue;
    console.log(`Creating the site ${id}: https://${id}.web.app`);
    await firebase(project, 'hosting:sites:create', id);
  }
}
