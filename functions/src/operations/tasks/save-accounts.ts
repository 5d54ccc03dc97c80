import { moscowDay } from '@functions/base/rules/calendar';
import { JOBS, type AccountsSave } from '@functions/base/rules/job-run';
import type { BackupBucket } from '@functions/ports/services';
import type { Deps } from '@functions/operations/ports/repositories';

/**
 * Saves all accounts of Firebase Authentication in the backup bucket, once a night: a file for each thousand, in the
 * format of `firebase auth:import`, and at the end `complete.json` with their number and the names of the files. A run
 * continues the set of its night. Returns the number of accounts that it saved, 0 when the set is complete; null
 * without a bucket. Throws when its time is over before the set is complete, and for every failed call: only a complete
 * set is a success of the job.
 */
export async function saveAccounts(deps: Deps): Promise<number | null> {
  const { store, clock, backupBucket: bucket, settings } = deps;
  if (!settings.hasBackupBucket) return null;
  const endsAt = clock.realNow() + JOBS['save-accounts'].timeBudget;
  const day = moscowDay(await clock.now());
  const stored = await store.nonTransactional.jobRuns.accountsSave();
  let set = stored?.day === day ? stored : newSet(day);
  const savedBefore = set.accounts;
  while (!set.isComplete) {
    if (clock.realNow() >= endsAt) throw new Error(`the accounts are not complete yet: ${set.accounts} are saved`);
    set = await withNextPage(deps, set);
    if (set.next === null) set = await completed(bucket, set);
    await store.nonTransactional.jobRuns.setAccountsSave(set);
  }
  return set.accounts - savedBefore;
}

const newSet = (day: string): AccountsSave => ({ day, files: [], accounts: 0, next: null, isComplete: false });

/**
 * A name is used once: a page that is read again may end at another account, and the file of the first attempt must not
 * stand for it. Only the files that `complete.json` names belong to the set.
 */
async function withNextPage({ auth, random, backupBucket }: Deps, set: AccountsSave): Promise<AccountsSave> {
  const { accounts, next } = await auth.exportAccounts(set.next);
  const number = String(set.files.length + 1).padStart(5, '0');
  const name = `accounts/${set.day}/${number}-${random.secretId().slice(0, 8)}.json`;
  await backupBucket.create(name, { users: accounts });
  return { ...set, files: [...set.files, name], accounts: set.accounts + accounts.length, next };
}

async function completed(bucket: BackupBucket, set: AccountsSave): Promise<AccountsSave> {
  const { day, accounts, files } = set;
  await bucket.create(`accounts/${day}/complete.json`, { day, accounts, files });
  return { ...set, isComplete: true };
}
