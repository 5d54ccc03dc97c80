import { expect, it } from 'vitest';
import { DAY, moscowDay } from '@functions/base/rules/calendar';
import { JOBS } from '@functions/base/rules/job-run';
import type { SavedAccountsPage } from '@functions/accounts/rules/saved-account';
import { runNamedJob } from '@functions/jobs/jobs';
import { saveAccounts } from '@functions/operations/tasks/save-accounts';
import { ProviderError, type Deps } from '@functions/ports/services';
import { localClock } from '@functions/base/store/local-clock';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

interface Bucket {
  readonly files: Map<string, Record<string, unknown>>;
  /** The next upload fails. */
  fails: boolean;
  readonly create: (name: string, content: object) => Promise<void>;
}

function newBucket(): Bucket {
  const bucket: Bucket = {
    files: new Map(),
    fails: false,
    create: async (name, content) => {
      if (bucket.fails) throw new ProviderError('unreachable', 'status 503');
      if (!bucket.files.has(name)) bucket.files.set(name, content as Record<string, unknown>);
    },
  };
  return bucket;
}

/** Firebase with `count` pages of two accounts. */
function pagesOf(count: number, asked: (string | null)[] = []): Deps['auth'] {
  const exportAccounts = async (after: string | null): Promise<SavedAccountsPage> => {
    asked.push(after);
    const page = after === null ? 1 : Number(after);
    const account = { emailVerified: true, disabled: false, createdAt: '1', providerUserInfo: [] };
    return {
      accounts: [1, 2].map((n) => ({ ...account, localId: `u${page}-${n}` })),
      next: page === count ? null : String(page + 1),
    };
  };
  return { ...product.deps.auth, exportAccounts };
}

const depsWith = (backupBucket: Bucket, auth = product.deps.auth): Deps => ({
  ...product.deps,
  auth,
  backupBucket,
  settings: { ...product.deps.settings, hasBackupBucket: true },
});
const today = async () => moscowDay(await product.deps.clock.now());
let nights = 0;
const nextNight = () => localClock(product.db).move((nights += 1) * DAY);
const run = async () =>
  (await product.deps.store.nonTransactional.jobRuns.listAll()).find(({ name }) => name === 'save-accounts');

it('a night saves every account, and says so in a last file', async () => {
  const session = await product.customer('anna');
  const bucket = newBucket();
  const lines: unknown[] = [];
  const keep = (...line: unknown[]) => void lines.push(line);
  const log = { info: keep, warn: keep, error: keep };
  const saved = await runNamedJob({ ...depsWith(bucket), log }, 'save-accounts');
  const complete = bucket.files.get(`accounts/${await today()}/complete.json`);
  expect(complete).toMatchObject({ accounts: saved });
  // Tests that run beside this one sign people up at the same local Firebase: there may be more than one page.
  const names = complete?.files as string[];
  for (const name of names) expect(name).toMatch(/^accounts\/[\d-]{10}\/\d{5}-[a-z0-9]{8}\.json$/);
  const users = names.flatMap((name) => bucket.files.get(name)?.users as { localId: string }[]);
  expect(users).toHaveLength(saved ?? 0);
  expect(users.map(({ localId }) => localId)).toContain(session.uid);
  expect(JSON.stringify(lines)).not.toContain('@');

  expect(await runNamedJob(depsWith(bucket), 'save-accounts')).toBe(0);
  expect(bucket.files.size).toBe(names.length + 1);
});

it('a run whose time is over fails, and the next one continues where it stopped', async () => {
  await nextNight();
  const [bucket, asked] = [newBucket(), [] as (string | null)[]];
  let real = Date.now();
  const realNow = () => (real += JOBS['save-accounts'].timeBudget / 3);
  const deps = depsWith(bucket, pagesOf(3, asked));
  const before = (await run())?.succeededAt;
  const slow = { ...deps, clock: { ...deps.clock, realNow } };
  await expect(runNamedJob(slow, 'save-accounts')).rejects.toThrow('not complete yet: 4 are saved');
  expect(await run()).toMatchObject({ result: 'failed', succeededAt: before });
  expect(bucket.files.has(`accounts/${await today()}/complete.json`)).toBe(false);

  expect(await runNamedJob(deps, 'save-accounts')).toBe(2);
  expect(asked).toEqual([null, '2', '3']);
  const complete = bucket.files.get(`accounts/${await today()}/complete.json`);
  expect(complete).toMatchObject({ day: await today(), accounts: 6 });
  expect((complete?.files as string[]).flatMap((name) => bucket.files.get(name)?.users)).toMatchObject(
    ['u1-1', 'u1-2', 'u2-1', 'u2-2', 'u3-1', 'u3-2'].map((localId) => ({ localId })),
  );
  expect((await run())?.succeededAt).toBeGreaterThan(before ?? Infinity);
});

it('a set that was not finished is not continued the night after', async () => {
  await nextNight();
  const [bucket, asked] = [newBucket(), [] as (string | null)[]];
  const deps = depsWith(bucket, pagesOf(2, asked));
  const progress = { day: await today(), files: ['a'], accounts: 2, next: '2', isComplete: false };
  await product.deps.store.nonTransactional.jobRuns.setAccountsSave(progress);
  await nextNight();
  expect(await saveAccounts(deps)).toBe(4);
  expect(asked).toEqual([null, '2']);
});

it('a bucket that refuses is a failure of the job', async () => {
  await nextNight();
  const bucket = newBucket();
  bucket.fails = true;
  const deps = depsWith(bucket, pagesOf(1));
  await expect(runNamedJob(deps, 'save-accounts')).rejects.toThrow('status 503');
  bucket.fails = false;
  expect(await runNamedJob(deps, 'save-accounts')).toBe(2);
});

it('without a bucket nothing is read', async () => {
  await nextNight();
  const asked: (string | null)[] = [];
  expect(await saveAccounts({ ...product.deps, auth: pagesOf(1, asked) })).toBeNull();
  expect(asked).toEqual([]);
});
