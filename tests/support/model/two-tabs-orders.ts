import { kindOf } from '@functions/purchase/rules/kinds/purchase-kinds';
import { expect } from 'vitest';
import type { Books } from './ledger-check';
import type { Purchase } from './world';

/** Two orders of one customer, open in two tabs and both paid. */
export interface TwoTabsOrders {
  readonly kinds: readonly [Purchase['kind'], Purchase['kind']];
  readonly payTokens: readonly string[];
}

/** Two charges never pay for the same period: at most one of the payments for time is kept. */
export function expectOneChargeKept(
  { payTokens, kinds }: TwoTabsOrders,
  { orders, receipts, refunds, charges }: Books,
): void {
  const timely = orders.filter(
    ({ orderId, purchase }) => payTokens.includes(orderId) && kindOf(purchase).buy.isPaidByRenewal,
  );
  const tokens = new Set(timely.map(({ orderId }) => orderId));
  const staying = receipts.filter(({ transactionId, payToken, amount }) => {
    if (payToken === null || !tokens.has(payToken) || amount === 0) return false;
    const parts = refunds.find((refund) => refund.transactionId === transactionId)?.parts ?? [];
    const back = parts.filter(({ state }) => state !== 'failed').reduce((sum, part) => sum + part.amount, 0);
    return back < (charges.find(({ id }) => id === transactionId)?.amount ?? amount);
  });
  expect(staying.length, `two tabs (${kinds.join(', ')}): one charge stays`).toBeLessThanOrEqual(1);
}
