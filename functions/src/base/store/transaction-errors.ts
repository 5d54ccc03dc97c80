import { pause, withinLimit } from '@functions/base/lib/waits';
import { AlreadyExists, Contention, StoreUnavailable } from '@functions/base/ports/repositories';

/**
 * What Firestore's client leaves open (decision 74): how long an operation may take, which errors it repeats, and what
 * they mean. The client maps errors of REST to the codes of gRPC by the `status` of the body.
 */

/**
 * Milliseconds after which an operation is given up, with all repetitions of the client. It repeats a commit for ten
 * minutes and waits without a limit for the answer to a read; Cloud Run ends a request without a log line after one
 * minute, and the payment provider waits for 30 seconds. The emulator builds an index for each query and may be slow.
 */
export const TIME_LIMIT = process.env.FIRESTORE_EMULATOR_HOST === undefined ? 15_000 : 120_000;

/** The same for counts and sums, which Firestore itself allows a minute. */
const AGGREGATION_LIMIT = 4 * TIME_LIMIT;

/** Milliseconds before the repetitions of a read that exceeds a quota. */
const WAITS = [250, 500, 1000, 2000];

export const GRPC = {
  cancelled: 1,
  unknown: 2,
  invalidArgument: 3,
  deadlineExceeded: 4,
  alreadyExists: 6,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const;

const UNAVAILABLE: readonly unknown[] = [GRPC.deadlineExceeded, GRPC.resourceExhausted, GRPC.unavailable];

export const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/**
 * Converts Firestore's errors to AlreadyExists, Contention and StoreUnavailable, and names the collection of a query
 * that lacks its index. Rejects with StoreUnavailable when the work takes too long; the work itself cannot be stopped.
 */
export async function withKnownErrors<T>(work: Promise<T>, limit = TIME_LIMIT): Promise<T> {
  try {
    return await withinLimit(work, limit, () => {
      throw tooSlow(limit);
    });
  } catch (error) {
    throw knownError(error);
  }
}

/** Runs a read outside a transaction. The client repeats it after most errors, but not after an exceeded quota. */
export const read = <T>(reading: () => Promise<T>): Promise<T> => withKnownErrors(repeatedOverQuota(reading));

/** The same for a count or a sum. */
export const aggregate = <T>(reading: () => Promise<T>): Promise<T> =>
  withKnownErrors(repeatedOverQuota(reading), AGGREGATION_LIMIT);

/** Runs a read of a transaction. An exceeded quota counts as UNAVAILABLE, after which the transaction is repeated. */
export async function readInTransaction<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (codeOf(error) !== GRPC.resourceExhausted) throw error;
    throw Object.assign(new Error(messageOf(error), { cause: error }), { code: GRPC.unavailable });
  }
}

function knownError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === GRPC.alreadyExists) return new AlreadyExists('the document exists already', { cause: error });
  if (isLost(error)) return new Contention('too much contention', { cause: error });
  if (UNAVAILABLE.includes(code))
    return new StoreUnavailable(`Firestore is not available: ${messageOf(error)}`, { cause: error });
  if (code === GRPC.failedPrecondition && MISSING_INDEX.test(messageOf(error)))
    return new Error(
      `A query of the collection "${collectionIn(messageOf(error))}" has no index yet: deploy firestore.indexes.json.`,
      { cause: error },
    );
  return error;
}

/** Over REST the client may report the HTTP status of ABORTED instead of its code. */
const HTTP_CONFLICT = 409;

/** Whether a transaction lost against another one, or ended because it waited too long. */
export const isLost = (error: unknown): boolean => {
  const code = codeOf(error);
  return (
    code === GRPC.aborted ||
    code === HTTP_CONFLICT ||
    (code === GRPC.invalidArgument && TRANSACTION_ENDED.test(String(error)))
  );
};

/** The error texts, of the service and of the emulator, for a transaction that waited too long. */
const TRANSACTION_ENDED = /transaction has expired|transaction is invalid or closed/i;

const MISSING_INDEX = /requires an? (\S+ )?index|index is currently building/i;

/** Firestore names the index only in the base64 of a link to the console. */
function collectionIn(message: string): string {
  const link = /create_\w+=([\w-]+)/.exec(message)?.[1] ?? '';
  return /collectionGroups\/([\w-]+)\//.exec(Buffer.from(link, 'base64url').toString('latin1'))?.[1] ?? 'unknown';
}

async function repeatedOverQuota<T>(reading: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await reading();
    } catch (error) {
      if (codeOf(error) !== GRPC.resourceExhausted) throw error;
    }
    await pause(wait);
  }
  return reading();
}

export const tooSlow = (limit: number): StoreUnavailable =>
  new StoreUnavailable(`Firestore did not answer within ${limit} ms`);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
