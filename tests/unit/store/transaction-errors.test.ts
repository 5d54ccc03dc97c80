import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AlreadyExists, Contention, StoreUnavailable } from '@functions/base/ports/repositories';
import { runTransaction } from '@functions/base/store/run-transaction';
import { read, readInTransaction, withKnownErrors } from '@functions/base/store/transaction-errors';

const grpc = (code: number, message: string): Error => Object.assign(new Error(`${code} ${message}`), { code });
const QUOTA = grpc(8, 'RESOURCE_EXHAUSTED: Quota exceeded.');

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

describe('the errors of Firestore', () => {
  it.each([
    ['lost against another one', grpc(10, 'ABORTED: Too much contention on these documents.')],
    [
      'expired, as the service reports',
      grpc(3, 'INVALID_ARGUMENT: The referenced transaction has expired or is no longer valid.'),
    ],
    ['expired, as the emulator reports', grpc(3, 'INVALID_ARGUMENT: Transaction is invalid or closed.')],
  ])('a transaction that %s is reported as contention, which the caller can retry', async (_what, error) => {
    await expect(withKnownErrors(Promise.reject(error))).rejects.toBeInstanceOf(Contention);
  });

  it.each([
    ['exceeds a quota', QUOTA],
    ['finds no service', grpc(14, 'UNAVAILABLE: The service is currently unavailable.')],
    ['takes too long for the service', grpc(4, 'DEADLINE_EXCEEDED')],
  ])('an operation that %s is reported with its reason as unavailable', async (_what, error) => {
    const failed = withKnownErrors(Promise.reject(error));
    await expect(failed).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(failed).rejects.toThrow(error.message);
  });

  it('a programming error is thrown unchanged', async () => {
    const mistake = grpc(3, 'INVALID_ARGUMENT: Cannot convert an array value in an array value.');
    await expect(withKnownErrors(Promise.reject(mistake))).rejects.toBe(mistake);
  });

  it.each([
    ['create_composite', 'collectionGroups/paymentEvents/indexes/_\u0010\u0001', 'requires an index', 'paymentEvents'],
    ['create_exemption', 'collectionGroups/history/fields/day', 'requires a COLLECTION_GROUP_ASC index', 'history'],
    ['create_composite', 'no name', 'requires an index', 'unknown'],
  ])('a query without its index names the collection (%s, %s)', async (kind, index, text, collection) => {
    const link = Buffer.from(`\nprojects/p/databases/(default)/${index}`).toString('base64url');
    const error = grpc(
      9,
      `FAILED_PRECONDITION: The query ${text}. Create it: https://console.example/r?${kind}=${link}`,
    );
    await expect(withKnownErrors(Promise.reject(error))).rejects.toThrow(
      `A query of the collection "${collection}" has no index yet: deploy firestore.indexes.json.`,
    );
  });

  it('another unmet precondition is thrown unchanged', async () => {
    const error = grpc(9, 'FAILED_PRECONDITION: the document was deleted');
    await expect(withKnownErrors(Promise.reject(error))).rejects.toBe(error);
  });
});

describe('an operation without an answer', () => {
  it('is given up after fifteen seconds', async () => {
    const failed = expect(withKnownErrors(new Promise(() => undefined))).rejects.toThrow(
      new StoreUnavailable('Firestore did not answer within 15000 ms'),
    );
    await vi.advanceTimersByTimeAsync(15_000);
    await failed;
  });

  it('whose answer arrives within the limit leaves no timer behind', async () => {
    expect(await withKnownErrors(Promise.resolve(1))).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a read that exceeds a quota', () => {
  it('is repeated four times within four seconds', async () => {
    const reading = vi.fn(() => Promise.reject(QUOTA));
    const failed = expect(read(reading)).rejects.toBeInstanceOf(StoreUnavailable);
    await vi.advanceTimersByTimeAsync(4000);
    await failed;
    expect(reading).toHaveBeenCalledTimes(5);
  });

  it('returns what the repetition found', async () => {
    const reading = vi.fn(() => Promise.resolve('found')).mockRejectedValueOnce(QUOTA);
    const found = read(reading);
    await vi.advanceTimersByTimeAsync(300);
    expect(await found).toBe('found');
  });

  it('fails at once with another error', async () => {
    const denied = grpc(7, 'PERMISSION_DENIED');
    const reading = vi.fn(() => Promise.reject(denied));
    await expect(read(reading)).rejects.toBe(denied);
    expect(reading).toHaveBeenCalledTimes(1);
  });

  it('in a transaction gets a code after which the client repeats the transaction soon', async () => {
    await expect(readInTransaction(Promise.reject(QUOTA))).rejects.toMatchObject({ code: 14, cause: QUOTA });
    const denied = grpc(7, 'PERMISSION_DENIED');
    await expect(readInTransaction(Promise.reject(denied))).rejects.toBe(denied);
  });
});

describe('a transaction', () => {
  const EXISTS = grpc(6, 'ALREADY_EXISTS: Document already exists');
  const database = (run: (work: (transaction: Transaction) => Promise<unknown>) => Promise<unknown>) =>
    ({ runTransaction: run }) as unknown as Firestore;
  const transaction = {} as Transaction;

  it('whose document exists already runs once more, because its own first commit may have created it', async () => {
    const commits: (Error | null)[] = [EXISTS, null];
    const db = database(async (work) => {
      const result = await work(transaction);
      const error = commits.shift();
      if (error) throw error;
      return result;
    });
    const work = vi.fn(() => Promise.resolve('decided'));
    expect(await runTransaction(db, work)).toBe('decided');
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('whose document really exists reports that', async () => {
    const run = vi.fn(() => Promise.reject(EXISTS));
    await expect(runTransaction(database(run), () => Promise.resolve())).rejects.toBeInstanceOf(AlreadyExists);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('that lost is repeated within milliseconds, ten times at most, as a transaction of its own', async () => {
    const lost = grpc(10, 'ABORTED: Too much contention on these documents.');
    const options: unknown[] = [];
    const run = vi.fn((_work: unknown, given: unknown) => {
      options.push(given);
      return Promise.reject(lost);
    });
    const db = { runTransaction: run } as unknown as Firestore;
    const failed = expect(runTransaction(db, () => Promise.resolve())).rejects.toBeInstanceOf(Contention);
    await vi.advanceTimersByTimeAsync(100);
    expect(run.mock.calls.length).toBeGreaterThanOrEqual(2);
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
    expect(options).toEqual(Array.from({ length: 10 }, () => ({ maxAttempts: 1 })));
  });

  it('that lost is recognized by its HTTP status, too, after which the client would wait for a minute', async () => {
    const run = vi.fn(() => Promise.resolve('done')).mockRejectedValueOnce(grpc(409, 'Conflict'));
    const done = runTransaction(database(run), () => Promise.resolve('done'));
    await vi.advanceTimersByTimeAsync(100);
    expect(await done).toBe('done');
  });

  it('that finds no service is repeated five times within seconds', async () => {
    const run = vi.fn(() => Promise.reject(grpc(14, 'UNAVAILABLE')));
    const failed = expect(runTransaction(database(run), () => Promise.resolve())).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    await vi.advanceTimersByTimeAsync(14_000);
    await failed;
    expect(run).toHaveBeenCalledTimes(5);
  });

  it('whose work fails is not repeated', async () => {
    const run = vi.fn(() => Promise.reject(new Error('a mistake')));
    await expect(runTransaction(database(run), () => Promise.resolve())).rejects.toThrow('a mistake');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('does not begin another attempt after its time is over', async () => {
    const work = vi.fn(() => Promise.resolve());
    let lastAttempt: Promise<unknown> = Promise.resolve();
    const db = database((attempt) => {
      lastAttempt = new Promise((resolve) => setTimeout(resolve, 20_000)).then(() => attempt(transaction));
      return lastAttempt;
    });
    const failed = expect(runTransaction(db, work)).rejects.toBeInstanceOf(StoreUnavailable);
    const ended = vi.advanceTimersByTimeAsync(21_000);
    await failed;
    await ended;
    await expect(lastAttempt).rejects.toBeInstanceOf(StoreUnavailable);
    expect(work).not.toHaveBeenCalled();
  });
});
