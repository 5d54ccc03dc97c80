import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Profile } from '@functions/customer-life/contract/get-profile';
import type { SubscriptionStatus } from '@functions/base/contract/values/status';
import { readBooks, type Books } from './ledger-check';
import { expectChargesAnnounced, expectOnlyUsefulPaymentsKept } from './money-invariants';
import * as invariants from './invariants';
import { expectOneChargeKept, type TwoTabsOrders } from './two-tabs-orders';
import { expectNoUnwantedCharges, recordObservedStop, initialRenewalState, type RenewalState } from './renewal-state';
import type { World } from './world';

export const NAMES = ['anna', 'boris'] as const;
export type Name = (typeof NAMES)[number];

export interface Person {
  /** The last observed profile; null before the first one. */
  lastProfile: Profile | null;
  /** Number of refund requests. */
  refundRequests: number;
  readonly renewalState: RenewalState;
}

export const newPerson = (): Person => ({ lastProfile: null, refundRequests: 0, renewalState: initialRenewalState() });

/** The state of the model: the customers, their last observations, and unclaimed purchases. */
export interface Model {
  readonly people: Map<Name, Person>;
  readonly prepaid: {
    readonly token: string;
    readonly isPaid: boolean;
    readonly paidAt: number;
    claimedBy: Name | null;
  }[];
  readonly promos: string[];
  /** Statuses observed while nothing was pending. Between two of them no manual change happened. */
  readonly seen: { readonly at: number; readonly name: Name; readonly status: SubscriptionStatus }[];
  readonly performed: string[];
  /** Orders that one customer paid in two tabs. */
  readonly tabs: TwoTabsOrders[];
  payments: number;
  isQuiet: boolean;
}

export const newModel = (): Model => ({
  people: new Map(),
  prepaid: [],
  promos: [],
  seen: [],
  performed: [],
  tabs: [],
  payments: 0,
  isQuiet: true,
});

export const statusOf = (model: Model, name: Name): SubscriptionStatus =>
  model.people.get(name)?.lastProfile?.userInfo.subscriptionStatus ?? 'NOT_ACTIVE';
export const hasAccess = (model: Model, name: Name): boolean =>
  model.people.get(name)?.lastProfile?.userInfo.subscriptionIsActive ?? false;
export const isRestricted = (model: Model, name: Name): boolean =>
  (model.people.get(name)?.lastProfile?.restricted ?? null) !== null;
/** The customer asked for renewals, and the call succeeded: a purchase, a manual payment or a resume. */
export const markRenewing = (model: Model, name: Name): void => {
  const person = model.people.get(name);
  if (person) person.renewalState.stoppedAt = null;
};
/** Renewals were stopped, and the call succeeded. */
export const markStopped = (model: Model, name: Name, at: number): void => {
  const person = model.people.get(name);
  if (person) person.renewalState.stoppedAt = at;
};
/** Most actions are Anna's, so that effects on one customer accumulate. */
export const name = fc.constantFrom<Name>('anna', 'anna', 'boris');
export const isRegistered =
  (who: Name) =>
  (model: Model): boolean =>
    model.people.has(who);
/** How often the notification of a payment is lost before it arrives. Eight losses delay it by an hour and a half. */
export const lostDeliveries = fc.constantFrom(0, 0, 0, 1, 8);
export const describeLost = (times: number): string =>
  times === 0 ? '' : `, and the notification is lost ${times} times`;
/** Most actions run when their precondition holds; one in eight runs without it. */
export const ignorePrecondition = fc.nat({ max: 7 }).map((side) => side === 0);

export type Edge = `${SubscriptionStatus} > ${SubscriptionStatus}`;
export const BECOMES_ACTIVE: readonly Edge[] = ['NOT_ACTIVE > ACTIVE', 'EXPIRED > ACTIVE', 'CANCELED > ACTIVE'];
export type HistoryCommand = fc.AsyncCommand<Model, World>;

/** Repeats each action according to its weight. */
export const weighted = (
  actions: readonly (readonly [times: number, action: fc.Arbitrary<HistoryCommand>])[],
): fc.Arbitrary<HistoryCommand>[] => actions.flatMap(([times, each]) => Array.from({ length: times }, () => each));

const MAX_ACTIONS = 7;

export interface Action {
  readonly description: string;
  readonly when?: (model: Model) => boolean;
  readonly run: (model: Model, world: World) => Promise<void>;
  /** The customer whose status may change; with `edges`, the allowed changes. */
  readonly who?: Name;
  readonly edges?: readonly Edge[] | 'any';
}

/**
 * Wraps one action: afterwards all due work is done and all invariants are checked. Each action has a second of its
 * own: the provider's times are in whole seconds, and a history must not depend on the speed of the computer.
 */
export const action = ({ description, when = () => true, run, who, edges = [] }: Action): HistoryCommand => ({
  check: (model) => model.performed.length < MAX_ACTIONS && when(model),
  run: async (model, world) => {
    model.performed.push(description);
    await world.startNextSecond();
    await run(model, world);
    await world.runDueWork();
    await checkInvariants(model, world, { who, edges });
  },
  toString: () => description,
});

/** Checks all invariants. Those that compare both sides run only when nothing is pending. */
async function checkInvariants(
  model: Model,
  world: World,
  { who, edges }: { who?: Name | undefined; edges: readonly Edge[] | 'any' },
): Promise<void> {
  const wasQuiet = model.isQuiet;
  const before = new Map([...model.people.keys()].map((name) => [name, statusOf(model, name)]));
  const books = await readBooks(world.product);
  model.isQuiet = books.isQuiet;
  model.payments = books.charges.length;
  const accounts: invariants.Account[] = [];
  for (const name of model.people.keys()) {
    const account = await accountOf(world, name);
    accounts.push(account);
    checkAccount(account, books);
    const status = account.profile.userInfo.subscriptionStatus;
    const seen = { at: Date.parse(account.profile.now), name, status };
    if (wasQuiet && books.isQuiet) {
      const edge: Edge = `${before.get(name) ?? 'NOT_ACTIVE'} > ${status}`;
      const allowed =
        edges === 'any' || before.get(name) === status || (edges.includes(edge) && (who === undefined || who === name));
      expect(allowed, `allowed status change of ${name}: ${edge}`).toBe(true);
    }
    const person = model.people.get(name);
    if (person) {
      expectNoUnwantedCharges(person.renewalState, account, books);
      recordObservedStop(person.renewalState, account, books);
      person.lastProfile = account.profile;
    }
    if (books.isQuiet) model.seen.push(seen);
    else model.seen.length = 0;
  }
  invariants.expectClaimedOnce(books);
  if (!books.isQuiet) return;
  invariants.expectOneReceiptPerPayment(books);
  invariants.expectRefundsMatchProvider(books);
  invariants.expectRenewalsAssigned(books, accounts);
  for (const tabs of model.tabs) expectOneChargeKept(tabs, books);
}

export async function accountOf(world: World, name: string): Promise<invariants.Account> {
  const { uid } = await world.person(name);
  const { subscriptions } = world.product.deps.store.nonTransactional;
  const [stored, history, profile] = await Promise.all([
    subscriptions.get(uid),
    subscriptions.history(uid),
    world.profile(name),
  ]);
  return { uid, stored, history, profile };
}

export function checkAccount(account: invariants.Account, books: Books): void {
  invariants.expectStateMatchesHistory(account);
  invariants.expectTimeMatchesPayments(account, books);
  invariants.expectExactTime(account);
  expectOnlyUsefulPaymentsKept(account, books);
  expectChargesAnnounced(account, books);
  invariants.expectAnnouncedAmounts(account);
  invariants.expectProfileMatchesState(account);
  invariants.expectPaidMeansAccess(account);
  if (books.isQuiet) invariants.expectMandateMatchesState(account, books);
}
