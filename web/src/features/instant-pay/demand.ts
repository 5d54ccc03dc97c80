import { isTariff, type Tariff } from '@contract/values/tariff';
import type { PayLinkAnswer } from './api/open-pay-link';

/** What is to be paid now, and what will be charged after it. */
export interface Demand {
  readonly email: string;
  /** The server's moment. */
  readonly now: string;
  readonly tariff: Tariff;
  readonly amount: number;
  readonly nextChargeDate: string;
  readonly nextAmount: number;
}

/** Null when the answer asks for nothing: the period is paid. */
export function demandOf({ email, now, tariff, amount, nextChargeDate, nextAmount }: PayLinkAnswer): Demand | null {
  if (!isTariff(tariff) || amount === null || nextChargeDate === null || nextAmount === null) return null;
  return { email, now, tariff, amount, nextChargeDate, nextAmount };
}

/** The customer consented to the sums on the screen; an order for other sums is not taken to the window. */
export const isSameDemand = (ordered: Demand | null, shown: Demand): boolean =>
  ordered !== null &&
  ordered.tariff === shown.tariff &&
  ordered.amount === shown.amount &&
  ordered.nextAmount === shown.nextAmount &&
  ordered.nextChargeDate === shown.nextChargeDate;
