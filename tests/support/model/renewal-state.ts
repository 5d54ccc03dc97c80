import { expect } from 'vitest';
import type { Books } from './ledger-check';
import type { Account } from './invariants';

/** Whether renewals may be charged, according to the customer and staff. Times in ms. */
export interface RenewalState {
  /**
   * Renewals were stopped at this time, by a successful call or visibly in the profile; null since the last purchase,
   * payment or resume.
   */
  stoppedAt: number | null;
  /** Access has been restricted since this time. Renewals go on after it, unless they were stopped. */
  restrictedAt: number | null;
}

export const initialRenewalState = (): RenewalState => ({ stoppedAt: null, restrictedAt: null });

/** P8: no saved card is charged while renewals are stopped or access is restricted, whatever the status. */
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
      'P8 no live mandate at the provider',
    ).toEqual([]);
  }
}

/** Records a cancellation seen in the profile: a refund, granted days or the provider caused it. */
export function recordObservedStop(wish: RenewalState, { profile }: Account, { isQuiet }: Books): void {
  const isStopped = profile.userInfo.subscriptionStatus === 'CANCELED' && profile.restricted === null;
  if (isQuiet && isStopped) wish.stoppedAt ??= Date.parse(profile.now);
}
