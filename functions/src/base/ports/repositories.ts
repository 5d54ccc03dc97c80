import type { Instant } from '@functions/base/rules/calendar';
import type { Slice } from '@functions/base/rules/paging';
import type { OutboundEventType } from '@functions/base/contract/values/outbound-events';
import type { OutboxEntry } from '@functions/base/rules/outbox';
import type { UsedPasskeyChallenge } from '@functions/base/rules/passkey';
import type { DepsOf } from '@functions/ports/services';

/** Reads and writes one collection by document id. `create` throws AlreadyExists; `save` overwrites. */
export interface Repository<T> {
  get(id: string): Promise<T | null>;
  create(value: T): Promise<void>;
  save(value: T): Promise<void>;
}

/**
 * A page of a list that documents leave when they are processed. `after`: the last document already looked at; null
 * starts at the beginning.
 */
export interface DuePage<T> {
  readonly limit: number;
  readonly after: T | null;
}

/**
 * Which endpoints want an event: a copy in this instance, read at most once a minute and outside any transaction, so
 * that an event that nobody wants costs nothing (decision 98). Nobody is told while it was never read.
 */
export interface WantedEvents {
  /** The ids of the endpoints that want this event. Takes a second at most, and never throws. */
  endpointsFor(type: OutboundEventType): Promise<readonly string[]>;
  /** Reads the endpoints again: this instance has changed them. */
  forget(): void;
}

/** Challenges that a passkey has answered; each counts once. */
export type UsedPasskeyChallengeRepository = Pick<Repository<UsedPasskeyChallenge>, 'get' | 'create'>;

/** Thrown by `create` when the document already exists. */
export class AlreadyExists extends Error {}

/** Thrown when a transaction lost against others too often; a later retry helps. */
export class Contention extends Error {}

/**
 * Thrown when the database does not answer in time, or refuses for now. A later retry helps. A write may have taken
 * effect, or may still do so: the client repeats a commit for up to ten minutes.
 */
export class StoreUnavailable extends Error {}

/** The methods of a repository that write. */
type Writing = `create${string}` | `save${string}` | `remove${string}` | 'record';

/**
 * Repositories without their writes: what functions named `decide…` or `plan…` get. They return what their caller
 * writes, after everything is read.
 */
export type ReadOf<All> = {
  readonly [Name in keyof All]: {
    readonly [Method in keyof All[Name] as Method extends Writing ? never : Method]: All[Name][Method];
  };
};

/** How other modules write a collection: by a function of the module that owns it, and in no other way. */
export type WriteOf<All, Name extends keyof All, Method extends keyof All[Name]> = All[Name][Method] extends (
  ...args: infer Args
) => infer Written
  ? (repositories: Pick<All, Name>, ...args: Args) => Written
  : never;

/** `All`: the repositories that a module may use, its own and those of lower ones. */
export interface Store<All> {
  /** Repositories without a transaction: each call stands alone. */
  nonTransactional: All;
  /**
   * Runs `work` in a transaction: all writes or none. Reads come before writes. `work` may run several times, so its
   * writes must be its only effects. What it asks for together is one request. In one instance, transactions with the
   * same `queue` wait for each other instead of repeating each other's attempts; nothing depends on it. Throws
   * Contention and StoreUnavailable.
   */
  transaction<T>(work: (repositories: All) => Promise<T>, queue?: string): Promise<T>;
}

/** The outbox with tasks of any module; `messages` knows all kinds of them. */
export interface OutboxRepository<Entry extends OutboxEntry> extends Repository<Entry> {
  /** Pending entries whose next attempt is due, oldest first. */
  due(now: Instant, page: DuePage<Entry>): Promise<Entry[]>;
  /** When the first pending entry is due; null when none is pending. */
  nextDue(): Promise<Instant | null>;
  /** Tasks without further attempts. Keys: nextAttemptAt, id. */
  dead(slice: Slice): Promise<Entry[]>;
  /** Tasks that failed and are retried, most attempts first. Keys: attempts, id. */
  late(slice: Slice): Promise<Entry[]>;
  /** E-mails to a customer, enqueued up to a moment, newest first. */
  mailsTo(uid: string, until: Instant, limit: number): Promise<Entry[]>;
  /** News to other addresses of a customer, enqueued up to a moment, newest first. */
  newsTo(uid: string, until: Instant, limit: number): Promise<Entry[]>;
}

export interface Repositories {
  outbox: OutboxRepository<OutboxEntry>;
  usedPasskeyChallenges: UsedPasskeyChallengeRepository;
  wantedEvents: WantedEvents;
}

/** What the use cases of the module are given. */
export type Deps = DepsOf<Repositories>;
