import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Profile } from '@contract/subscription/get-profile';
import type { SubscriptionStatus } from '@contract/values/status';
import { readBooks, type Books } from './ledger-check';
import { expectChargesAnnounced, expectOnlyUsefulPaymentsKept } from './money-invariants';
import * as promises from './invariants';
import { expectOneChargeKept, type Tabs } from './tabs';
import { expectNoUnwantedCharges, recordObservedStop, initialRenewalState, type RenewalState } from './planned-actions';
import type { World } from './world';

export const NAMES = ['anna', 'boris'] as const;
export type Name = (typeof NAMES)[number];

export interface Person {
  /** Their page as it was shown last; null before it was ever opened. */
  lastProfile: Profile | null;
  /** How often staff were asked to return money. */
  refundRequests: number;
  readonly renewalState: RenewalState;
}

export const newPerson = (): Person => ({ lastProfile: null, refundRequests: 0, renewalState: initialRenewalState() });

/** All that the model remembers: who exists, what was seen of them last, and what was left lying about. */
export interface Model {
  readonly people: Map<Name, Person>;
  readonly prepaid: {
    readonly token: string;
    readonly isPaid: boolean;
    readonly paidAt: number;
    claimedBy: Name | null;
  }[];
  readonly promos: string[];
  /** What was seen at which moment, while nothing was on its way: between two of them nobody changed anything by hand. */
  readonly seen: { readonly at: number; readonly name: Name; readonly status: SubscriptionStatus }[];
  readonly performed: string[];
  /** Orders that one person paid in two tabs. */
  readonly tabs: Tabs[];
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
/** Somebody asked for renewals by an act that was answered with success: a purchase, a payment by hand, resuming. */
export const markRenewing = (model: Model, name: Name): void => {
  const person = model.people.get(name);
  if (person) person.renewalState.stoppedAt = null;
};
/** Renewals were stopped, and the answer said so. */
export const markStopped = (model: Model, name: Name, at: number): void => {
  const person = model.people.get(name);
  if (person) person.renewalState.stoppedAt = at;
};
/** Anna does most of it, so that what happens to one person adds up. */
export const name = fc.constantFrom<Name>('anna', 'anna', 'boris');
export const isRegistered =
  (who: Name) =>
  (model: Model): boolean =>
    model.people.has(who);
/** How often the news of a payment gets lost before it arrives: after eight times it is an hour and a half late. */
export const lostDeliveries = fc.constantFrom(0, 0, 0, 1, 8);
export const describeLost = (times: number): string =>
  times === 0 ? '' : `, which is told of only after ${times} losses`;
/** Most deeds are done when they can be; one in eight is tried although it cannot. */
export const ignorePrecondition = fc.nat({ max: 7 }).map((side) => side === 0);

export type Edge = `${SubscriptionStatus} > ${SubscriptionStatus}`;
export const BECOMES_ACTIVE: readonly Edge[] = ['NOT_ACTIVE > ACTIVE', 'EXPIRED > ACTIVE', 'CANCELED > ACTIVE'];
export type HistoryCommand = fc.AsyncCommand<Model, World>;

/** Each deed as often as it is to be tried. */
export const weighted = (
  actions: readonly (readonly [times: number, action: fc.Arbitrary<HistoryCommand>])[],
): fc.Arbitrary<HistoryCommand>[] => actions.flatMap(([times, each]) => Array.from({ length: times }, () => each));

const MAX_ACTIONS = 7;

export interface Action {
  readonly description: string;
  readonly when?: (model: Model) => boolean;
  readonly run: (model: Model, world: World) => Promise<void>;
  /** Whose status may change, and how. */
  readonly who?: Name;
  readonly edges?: readonly Edge[] | 'any';
}

/** One deed, after which everything is settled and every promise is checked. */
export const action = ({ description, when = () => true, run, who, edges = [] }: Action): HistoryCommand => ({
  check: (model) => model.performed.length < MAX_ACTIONS && when(model),
  run: async (model, world) => {
    model.performed.push(description);
    await run(model, world);
    await world.settle();
    await checkInvariants(model, world, { who, edges });
  },
  toString: () => description,
});

/** Everything that always holds; what both sides have to agree on is compared only when nothing is on its way. */
export async function checkInvariants(
  model: Model,
  world: World,
  { who, edges }: { who?: Name | undefined; edges: readonly Edge[] | 'any' },
): Promise<void> {
  const wasQuiet = model.isQuiet;
  const before = new Map([...model.people.keys()].map((name) => [name, statusOf(model, name)]));
  const books = await readBooks(world.product);
  model.isQuiet = books.isQuiet;
  model.payments = books.charges.length;
  const accounts: promises.Account[] = [];
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
      expect(allowed, `a legal change of status for ${name}: ${edge}`).toBe(true);
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
  promises.expectClaimedOnce(books);
  if (!books.isQuiet) return;
  promises.expectOneReceiptPerPayment(books);
  promises.expectRefundsMatchProvider(books);
  promises.expectRenewalsAssigned(books, accounts);
  for (const tabs of model.tabs) expectOneChargeKept(tabs, books);
}

export async function accountOf(world: World, name: string): Promise<promises.Account> {
  const { uid } = await world.person(name);
  const { subscriptions } = world.product.deps.store.nonTransactional;
  const [stored, history, profile] = await Promise.all([
    subscriptions.get(uid),
    subscriptions.history(uid),
    world.profile(name),
  ]);
  return { uid, stored, history, profile };
}

export function checkAccount(account: promises.Account, books: Books): void {
  promises.expectStateMatchesHistory(account);
  promises.expectTimeMatchesPayments(account, books);
  promises.expectExactTime(account);
  expectOnlyUsefulPaymentsKept(account, books);
  expectChargesAnnounced(account, books);
  promises.expectAnnouncedAmounts(account);
  promises.expectProfileMatchesState(account);
  promises.expectPaidMeansAccess(account);
  if (books.isQuiet) promises.expectMandateMatchesState(account, books);
}
