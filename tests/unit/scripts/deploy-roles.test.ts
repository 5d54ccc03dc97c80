import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { imagePolicy } from '../../../scripts/deploy/cloud-run';
import { DEPLOY_ROLES } from '../../../scripts/deploy/deploy-roles';
import { inRepository } from '../../../scripts/lib/repository';

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
    expect(demanded(command).filter((permission) => !granted.includes(permission))).toEqual([]);
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
  });
});
