import { JOBS } from '@functions/domain/platform/job-run';
import { COMMIT_MESSAGE, REMOVAL_MESSAGE } from '@functions/domain/platform/removal';
import { EXPIRING } from '@functions/store/collections';
import { asOperator, findingOf } from './operator-call';
import { ok, unchecked, unlessWrong, wrong, type Finding, type SmokeCheck } from './smoke-check';
import type { SmokeTarget } from './smoke-target';

/** A backup is made once a day, and is listed some hours after its moment. */
const OLDEST_BACKUP = 36 * 3_600_000;
const MESSAGES = [REMOVAL_MESSAGE, COMMIT_MESSAGE];
const OLDEST_ACCOUNTS = JOBS['save-accounts'].lateAfter;

interface Database {
  readonly deleteProtectionState?: string;
  readonly pointInTimeRecoveryEnablement?: string;
}
interface Schedules {
  readonly backupSchedules?: readonly { readonly dailyRecurrence?: object; readonly retention?: string }[];
}
interface Backups {
  readonly backups?: readonly { readonly database: string; readonly snapshotTime: string; readonly state: string }[];
}
interface Fields {
  readonly fields?: readonly { readonly name: string; readonly ttlConfig?: { readonly state?: string } }[];
}
interface Sinks {
  readonly sinks?: readonly {
    readonly name: string;
    readonly destination: string;
    readonly filter?: string;
    readonly disabled?: boolean;
  }[];
}
interface Files {
  readonly items?: readonly { readonly name: string; readonly timeCreated: string }[];
}

/**
 * Whether what a restore needs is there (docs/deploy.md, section 2), and whether the database deletes what has expired.
 * Sources: https://firebase.google.com/docs/firestore/reference/rest,
 * https://cloud.google.com/storage/docs/json_api/v1/objects/list,
 * https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.sinks/list
 */
export function backupChecks(target: SmokeTarget, now = Date.now()): SmokeCheck[] {
  const { project, firestoreUrl, loggingUrl, storageUrl, backupBucket, isProduction } = target;
  const name = `projects/${project}/databases/(default)`;
  const database = `${firestoreUrl}/v1/${name}`;
  let asked: ReturnType<typeof asOperator> | undefined;
  const withDatabase = (read: (answer: Database) => Finding) => () =>
    findingOf((asked ??= asOperator(target, database)) as Promise<Database | Finding>, read);
  const onFirestore = (path: string) => asOperator(target, `${firestoreUrl}/v1/${path}`);
  return [
    [
      'the delete protection of the database',
      withDatabase(({ deleteProtectionState: state }) =>
        state === 'DELETE_PROTECTION_ENABLED' ? ok('is on') : wrong('is off: one command deletes every document'),
      ),
    ],
    [
      'the point-in-time recovery of the database',
      withDatabase(({ pointInTimeRecoveryEnablement: state }) =>
        state === 'POINT_IN_TIME_RECOVERY_ENABLED' ? ok('is on') : wrong('is off: a day can be lost'),
      ),
    ],
    [
      'the schedule of the backups',
      () =>
        findingOf(
          onFirestore(`${name}/backupSchedules`) as Promise<Schedules | Finding>,
          ({ backupSchedules = [] }) => {
            const daily = backupSchedules.find(({ dailyRecurrence }) => dailyRecurrence !== undefined);
            return daily === undefined
              ? wrong('there is no daily one')
              : ok(`daily, kept for ${daily.retention ?? '?'}`);
          },
        ),
    ],
    [
      'the newest backup',
      () =>
        findingOf(
          onFirestore(`projects/${project}/locations/-/backups`) as Promise<Backups | Finding>,
          ({ backups = [] }) =>
            ageFinding(
              backups
                .filter((each) => each.database === name && each.state === 'READY')
                .map((each) => each.snapshotTime),
              { now, oldest: OLDEST_BACKUP, none: 'there is none yet: the first follows a day after its schedule' },
            ),
        ),
    ],
    [
      'the TTL policies',
      () =>
        findingOf(
          onFirestore(`${name}/collectionGroups/-/fields?filter=${encodeURIComponent('ttlConfig:*')}`) as Promise<
            Fields | Finding
          >,
          ttlFinding,
        ),
    ],
    [
      'the log of removals',
      () =>
        findingOf(
          asOperator(target, `${loggingUrl}/v2/projects/${project}/sinks`) as Promise<Sinks | Finding>,
          ({ sinks = [] }) => {
            const sink = sinks.find(({ filter = '' }) => MESSAGES.every((message) => filter.includes(`"${message}"`)));
            if (sink === undefined) return wrong('no sink keeps the removals: a restore would bring everybody back');
            return sink.disabled === true ? wrong(`the sink ${sink.name} is disabled`) : ok(sink.destination);
          },
        ),
    ],
    [
      'the saved accounts',
      async () => {
        if (backupBucket === null)
          return (isProduction ? wrong : unchecked)('the functions have no BACKUP_BUCKET: nothing is saved');
        const query = new URLSearchParams({ matchGlob: 'accounts/*/complete.json', fields: 'items(name,timeCreated)' });
        return findingOf(
          asOperator(target, `${storageUrl}/storage/v1/b/${backupBucket}/o?${query.toString()}`) as Promise<
            Files | Finding
          >,
          ({ items = [] }) =>
            ageFinding(
              items.map(({ timeCreated }) => timeCreated),
              { now, oldest: OLDEST_ACCOUNTS, none: 'there is no complete set yet: the first night makes one' },
            ),
        );
      },
    ],
  ];
}

/** Whether the newest of these moments is young enough. */
function ageFinding(
  moments: readonly string[],
  { now, oldest, none }: { readonly now: number; readonly oldest: number; readonly none: string },
): Finding {
  if (moments.length === 0) return unchecked(none);
  const age = now - Math.max(...moments.map((moment) => Date.parse(moment)));
  const hours = `${Math.round(age / 3_600_000)} hours old`;
  return age > oldest ? wrong(`${hours}, more than ${oldest / 3_600_000}`) : ok(hours);
}

function ttlFinding({ fields = [] }: Fields): Finding {
  const active = fields.filter(({ ttlConfig }) => ttlConfig?.state === 'ACTIVE').map((field) => field.name);
  const missing = EXPIRING.filter((name) => !active.some((each) => each.endsWith(`/${name}/fields/expireAt`)));
  return unlessWrong(
    missing.map((name) => `${name}.expireAt has none that is active: its documents outlive their time`),
    `${EXPIRING.length} are active`,
  );
}
