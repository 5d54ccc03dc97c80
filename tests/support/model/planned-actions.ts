import { expect } from 'vitest';
import type { Books } from './ledger-check';
import type { Account } from './invariants';

/** What a person wants of the renewals, as far as they or the staff said so. Moments in ms. */
export interface RenewalState {
  /** Renewals were stopped then, by an answered wish or visibly; null since the person bought, paid or resumed. */
  stoppedAt: number | null;
  /** Access was restricted then, and is still. Renewals that nobody stopped go on after it. */
  restrictedAt: number | null;
}

export const initialRenewalState = (): RenewalState => ({ stoppedAt: null, restrictedAt: null });

/** P8: whoever stopped the renewals, or is restricted, is charged by no saved card, whatever their status became. */
export function expectNoUnwantedCharges(wish: RenewalState, { uid, profile }: Account, books: Books): void {
  const { charges, recurring, orders, isQuiet } = books;
  const accounts = new Set([uid, ...orders.filter((order) => order.uid === uid).map(({ accountId }) => accountId)]);
  const own = recurring.filter(({ accountId }) => accounts.has(accountId));
  const ids = new Set(own.map(({ id }) => id));
  const chargedSince = (moment: number) =>
    charges.filter(({ at, subscriptionId }) => subscriptionId !== null && ids.has(subscriptionId) && at > moment);
  const { stoppedAt, restrictedAt } = wish;
  if (stoppedAt !== null) {
    expect(chargedSince(stoppedAt), 'P8 no charge after the renewals were stopped').toEqual([]);
    const { nextTransactionDate } = profile.userInfo;
    expect(nextTransactionDate, 'P8 no next charge is shown after the renewals were stopped').toBeNull();
  }
  if (restrictedAt !== null) expect(chargedSince(restrictedAt), 'P8 no charge while access is restricted').toEqual([]);
  if (isQuiet && (stoppedAt !== null || restrictedAt !== null)) {
    expect(
      own.filter(({ isLive }) => isLive),
      'P8 nothing at the provider may charge',
    ).toEqual([]);
  }
}

/** Whoever is seen cancelled was stopped by something: a refund, a gift of days, a word of the provider. */
export function recordObservedStop(wish: RenewalState, { profile }: Account, { isQuiet }: Books): void {
  const isStopped = profile.userInfo.subscriptionStatus === 'CANCELED' && profile.restricted === null;
  if (isQuiet && isStopped) wish.stoppedAt ??= Date.parse(profile.now);
}
