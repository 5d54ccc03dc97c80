import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { imagePolicy } from '../../../scripts/deploy/cloud-run';
import { accountPermissions, DEPLOY_ROLES, missingRoles } from '../../../scripts/deploy/deploy-roles';
import { CommandError } from '../../../scripts/lib/cli';
import { inRepository } from '../../../scripts/lib/repository';
import { googleApi } from '../../../scripts/monitoring/google-api';
import { fakeGoogleApis, type FakeGoogleApis } from './fake-google-apis';

const load = createRequire(import.meta.url);
const granted: readonly string[] = Object.values(DEPLOY_ROLES).flatMap(({ permissions }) => permissions);

/** The commands of the Firebase CLI that a deployment runs: `firebase(project, 'hosting:sites:create', …)`. */
const commands = [
  ...new Set([
    ...Array.from(
      readFileSync(inRepository('scripts', 'commands', 'deploy.ts'), 'utf8').matchAll(
        /firebase(?:Result)?\(project, '([a-z:]+)'/g,
      ),
      ([, name = '']) => name,
    ),
    ...imagePolicy('a-region').slice(0, 1),
  ]),
].toSorted();

/** What the CLI itself asks for before it runs a command. */
function demanded(command: string): string[] {
  if (command === 'deploy') {
    const { TARGET_PERMISSIONS } = load('firebase-tools/lib/deploy') as {
      TARGET_PERMISSIONS: Record<string, string[]>;
    };
    return ['firestore', 'functions', 'hosting'].flatMap((target) => TARGET_PERMISSIONS[target] ?? []);
  }
  const file = {
    'firestore:indexes': 'firestore-indexes-list',
    'firestore:operations:list': 'firestore-operations-list',
  };
  const name = (file as Record<string, string>)[command] ?? command.replaceAll(':', '-');
  const { command: loaded } = load(`firebase-tools/lib/commands/${name}`) as {
    command: { befores: { fn: { name: string }; args: unknown[] }[] };
  };
  return loaded.befores.flatMap(({ fn, args }) => (fn.name === 'requirePermissions' ? (args[0] as string[]) : []));
}

describe('the roles of the deployment account', () => {
  it('the commands are found in the source', () => {
    expect(commands).toEqual(
      expect.arrayContaining(['deploy', 'functions:artifacts:setpolicy', 'functions:list', 'hosting:sites:create']),
    );
  });

  it.each(commands)('have every permission that `firebase %s` demands', (command) => {
    // The CLI asks for the former name.
    const named = demanded(command).map((permission) => permission.replace('datastore.indexes.', 'datastore.schemas.'));
    expect(named.filter((permission) => !granted.includes(permission))).toEqual([]);
  });

  it('the CLI demands something: an empty list would prove nothing', () => {
    expect(commands.flatMap(demanded).length).toBeGreaterThan(15);
  });

  it('are those of docs/deploy.md, each with its command', () => {
    const guide = readFileSync(inRepository('docs', 'deploy.md'), 'utf8');
    for (const [role, { name }] of Object.entries(DEPLOY_ROLES)) {
      expect(guide).toContain(role);
      expect(guide).toContain(name);
    }
    const commands = missingRoles('<id>', []).map((problem) => /gcloud .*/.exec(problem)?.[0] ?? 'no command');
    const [command, ...others] = new Set(commands.map((each) => each.replace(/--role \S+/, '--role <role>')));
    expect(guide).toContain(`\n${command}\n`);
    expect(others).toEqual([]);
  });
});

describe('the roles that an account has', () => {
  const PROJECT = 'shop-production';
  let google: FakeGoogleApis;
  beforeEach(async () => {
    google = await fakeGoogleApis();
  });
  afterEach(() => google.close());

  const asked = (accessToken = (): Promise<string> => Promise.resolve('token-1')) =>
    accountPermissions(googleApi({ project: null, accessToken, originOf: google.originOf }), PROJECT);
  const missing = async (): Promise<string[]> => {
    const permissions = await asked();
    return 'granted' in permissions ? missingRoles(PROJECT, permissions.granted) : [permissions.unknown];
  };

  it('are all there: one call asked for every permission', async () => {
    expect(await missing()).toEqual([]);
    const path = `cloudresourcemanager/v1/projects/${PROJECT}:testIamPermissions`;
    expect(google.calls).toEqual([{ method: 'POST', path, body: { permissions: granted } }]);
  });

  it('lack one: the sentence names the role, what is missing and the command', async () => {
    google.lacking.add('iam.serviceAccounts.actAs');
    expect(await missing()).toEqual([
      'The account that deploys needs the role Service Account User (roles/iam.serviceAccountUser): it lacks ' +
        'iam.serviceAccounts.actAs. An owner of the project gives it: gcloud projects add-iam-policy-binding ' +
        'shop-production --condition None --role roles/iam.serviceAccountUser --member user:<e-mail>',
    ]);
  });

  it('lack several permissions of a role: they are one sentence', async () => {
    for (const permission of ['run.services.get', 'run.services.update']) google.lacking.add(permission);
    expect(await missing()).toEqual([expect.stringContaining('it lacks run.services.get, run.services.update.')]);
  });

  it('are none: every role is named', async () => {
    for (const permission of granted) google.lacking.add(permission);
    expect(await missing()).toHaveLength(Object.keys(DEPLOY_ROLES).length);
  });

  it.each([
    [403, 'Cloud Resource Manager API has not been used in project 42 before or it is disabled.'],
    [400, 'Permission is not valid for this resource'],
    [503, 'backend error'],
  ])('are unknown when Google answers %d', async (status, message) => {
    google.refuse(() => true, status, message);
    expect((await missing()).join()).toContain(`:testIamPermissions: ${status} ${message}`);
  });

  it('are unknown without a login and without a network', async () => {
    const none = 'Not logged in. Run: npx firebase login';
    expect(await asked(() => Promise.reject(new CommandError(none)))).toEqual({ unknown: none });
    await google.close();
    expect((await missing()).join()).toContain(':testIamPermissions');
    google = await fakeGoogleApis();
  });
});
