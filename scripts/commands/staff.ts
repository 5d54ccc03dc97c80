import { randomBytes } from 'node:crypto';
import { isStaffRole, STAFF_ROLES } from '@functions/staff/contract/values/staff';
import { normaliseLogin } from '@functions/staff/rules/staff';
import type { Result } from '@functions/base/rules/result';
import type { Deps } from '@functions/ports/services';
import { addStaff, changeStaff, listStaff } from '@functions/staff/calls/staff-members';
import { expectDone } from '../lib/cli';
import { runCommandLine, UsageError } from '../lib/command-line';
import { localStackOrProject, PROJECT_OPTION } from '../local-stack/local-stack-or-project';
import { textTable } from '../lib/text-table';

const USAGE = `Usage: npm run staff -- [--project <project id or alias in .firebaserc>] <command> [login]
Runs against the local stack, or against a project, with your own Google credentials
(gcloud auth application-default login) and the settings of functions/.env.<project id>.
  list
  add <login> --role ${STAFF_ROLES.join('|')}   prints a new password
  role <login> --role ${STAFF_ROLES.join('|')}
  disable <login>
  enable <login>
  password <login>                     prints a new password
  totp <login>                         removes the second factor; the staff member sets up a new one in the panel
  passkeys <login>                     removes the passkeys and the demand for one`;

/** Runs the use cases of the panel as an admin. The audit log shows the actor `console`. */
const staff = { login: 'console', role: 'admin' } as const;

const LINE = { usage: USAGE, options: { ...PROJECT_OPTION, role: { type: 'string' } }, maxPositionals: 2 } as const;

await runCommandLine(LINE, async ({ values, positionals: [command, loginArgument] }) => {
  const { deps } = await localStackOrProject(values.project);
  if (command === 'list') return show(deps);
  const login = normaliseLogin(loginArgument ?? '');
  if (login === null) throw new UsageError(`A login has 3 to 32 characters: a-z 0-9 . _ -`);
  switch (command) {
    case 'add': {
      const password = newPassword();
      expectDone(await addStaff(deps, { staff, request: { login, password, role: roleOf(values.role) } }));
      console.log(`${login}: ${password}`);
      return 0;
    }
    case 'password': {
      const password = newPassword();
      expectDone(await changeStaff(deps, { staff, request: { login, password } }));
      console.log(`${login}: ${password}`);
      return 0;
    }
    case 'role':
      return done(await changeStaff(deps, { staff, request: { login, role: roleOf(values.role) } }), login);
    case 'disable':
    case 'enable':
      return done(await changeStaff(deps, { staff, request: { login, isDisabled: command === 'disable' } }), login);
    case 'totp':
      return done(await changeStaff(deps, { staff, request: { login, withoutSecondFactor: true } }), login);
    case 'passkeys': {
      const request = { login, withoutPasskeys: true, mustHavePasskey: false } as const;
      return done(await changeStaff(deps, { staff, request }), login);
    }
    default:
      throw new UsageError(`Unknown command "${command ?? ''}".`);
  }
});

async function show(deps: Deps): Promise<number> {
  const members = await listStaff(deps);
  const rows = members.ok ? members.value.content : [];
  console.log(
    textTable([
      ['login', 'role', 'state', 'second factor', 'passkeys'],
      ...rows.map((row) => [
        row.login,
        row.role,
        row.isDisabled ? 'disabled' : 'active',
        row.hasSecondFactor ? 'yes' : 'no',
        String(row.passkeys),
      ]),
    ]),
  );
  return 0;
}

function roleOf(role: string | undefined): (typeof STAFF_ROLES)[number] {
  if (!isStaffRole(role)) throw new UsageError(`--role must be one of ${STAFF_ROLES.join(', ')}.`);
  return role;
}

function newPassword(): string {
  return randomBytes(15).toString('base64url');
}

function done(outcome: Result<unknown>, login: string): number {
  expectDone(outcome);
  console.log(`${login}: done`);
  return 0;
}
