import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { EXPIRING } from '@functions/store/collections';
import { printed } from '../../../scripts/smoke/smoke';
import {
  BACKUPS,
  backups,
  DATABASE,
  openEnvironment,
  savedAccounts,
  sinkOf,
  TOKEN,
  ttlOf,
  type Answers,
} from '../../support/smoke/fake-environment';

/** What a restore needs, as `npm run smoke` asks for it. */

const world = await openEnvironment();
afterAll(() => world.close());
beforeEach(() => world.change({}));

const linesOf = async (answers: Answers, about: Parameters<typeof world.run>[0] = {}) => {
  world.change(answers);
  return (await world.run(about)).filter(({ outcome }) => outcome !== 'ok').map(printed);
};

it('is ok with the age of what is there, and is asked with the credentials of the operator', async () => {
  const lines = (await world.run()).map(printed);
  expect(lines).toContain('  ok           the newest backup: 20 hours old');
  expect(lines).toContain('  ok           the saved accounts: 20 hours old');
  expect(lines).toContain('  ok           the schedule of the backups: daily, kept for 2592000s');
  expect(lines).toContain(`  ok           the TTL policies: ${EXPIRING.length} are active`);
  const asked = world.received.filter(({ url }) => /^\/(v1\/projects\/|storage\/)/.test(url ?? ''));
  expect(new Set(asked.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${TOKEN}`]));
  const files = asked.find(({ url }) => url?.startsWith('/storage/'))?.url ?? '';
  expect(new URL(files, world.site).searchParams.get('matchGlob')).toBe('accounts/*/complete.json');
});

describe('what is missing is NOT', () => {
  const [first = '', ...others] = EXPIRING;
  it.each<[string, Answers, string]>([
    [
      'the delete protection',
      { [`GET site ${DATABASE}`]: { body: { pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED' } } },
      'the delete protection of the database: is off: one command deletes every document',
    ],
    [
      'the point-in-time recovery',
      {
        [`GET site ${DATABASE}`]: {
          body: {
            deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
            pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_DISABLED',
          },
        },
      },
      'the point-in-time recovery of the database: is off: a day can be lost',
    ],
    [
      'a daily schedule',
      { [`GET site ${DATABASE}/backupSchedules`]: { body: { backupSchedules: [{ weeklyRecurrence: {} }] } } },
      'the schedule of the backups: there is no daily one',
    ],
    ['a backup of today', { [`GET site ${BACKUPS}`]: backups(40) }, 'the newest backup: 40 hours old, more than 36'],
    [
      'a policy',
      { [`GET site ${DATABASE}/collectionGroups/-/fields`]: ttlOf(others) },
      `the TTL policies: the documents of ${first} outlive their time: no policy is active for expireAt`,
    ],
    [
      'a sink of removals',
      { 'GET site /v2/projects/prostor-probe/sinks': sinkOf('"a removal"') },
      'the log of removals: no sink keeps the removals: a restore would bring everybody back',
    ],
    [
      'a sink that is not disabled',
      {
        'GET site /v2/projects/prostor-probe/sinks': sinkOf('"a removal" OR "removals are committed"', {
          disabled: true,
        }),
      },
      'the log of removals: the sink removals is disabled',
    ],
    [
      'the accounts of last night',
      { 'GET site /storage/v1/b/backups/o': savedAccounts(30, 54) },
      'the saved accounts: 30 hours old, more than 26',
    ],
  ])('%s', async (_what, answers, line) => {
    expect(await linesOf(answers)).toEqual([`  NOT          ${line}`]);
  });

  it('a policy that is still being created', async () => {
    const creating = { [`GET site ${DATABASE}/collectionGroups/-/fields`]: ttlOf(EXPIRING, 'CREATING') };
    const [line = '', ...more] = await linesOf(creating);
    expect(more).toEqual([]);
    expect(line).toContain('outlive their time');
  });

  it('the bucket, in production; on staging it is not checked', async () => {
    const said = 'the saved accounts: the functions have no BACKUP_BUCKET: nothing is saved';
    expect(await linesOf({}, { backupBucket: null })).toEqual([`  NOT          ${said}`]);
    expect(await linesOf({}, { backupBucket: null, isProduction: false })).toContain(`  not checked  ${said}`);
  });
});

it.each<[string, Answers, string]>([
  [
    'no backup, with a schedule of today',
    {
      [`GET site ${BACKUPS}`]: { body: {} },
      [`GET site ${DATABASE}/backupSchedules`]: {
        body: { backupSchedules: [{ dailyRecurrence: {}, createTime: new Date().toISOString() }] },
      },
    },
    'the newest backup: there is none yet',
  ],
  [
    'no backup, and a schedule without a date',
    { [`GET site ${BACKUPS}`]: { body: {} } },
    'the newest backup: there is none yet',
  ],
  [
    'only the backup of another database',
    { [`GET site ${BACKUPS}`]: backups(2, { database: 'projects/prostor-probe/databases/lost' }) },
    'the newest backup: there is none yet',
  ],
  ['a backup that is not ready', { [`GET site ${BACKUPS}`]: backups(2, { state: 'CREATING' }) }, 'there is none yet'],
  ['no complete night', { 'GET site /storage/v1/b/backups/o': { body: {} } }, 'there is no complete set yet'],
])('%s is not checked', async (_what, answers, said) => {
  const [line = '', ...more] = await linesOf(answers);
  expect(more).toEqual([]);
  expect(line).toMatch(/^ {2}not checked/);
  expect(line).toContain(said);
});
