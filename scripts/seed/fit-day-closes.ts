import { moscowDay, type Instant } from '@functions/base/rules/calendar';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { StoredRefundPart } from '@functions/panel/rules/finance-rows';
import type { DayClose } from '@functions/reconciliation/rules/day-close';
import { byMethod, type DailyTotals, type EndOfDaySnapshot } from '@functions/reconciliation/rules/metrics';
import { BILLING_METRICS, monthlyRevenue, type BillingMetric } from '@functions/subscription/rules/billing-metrics';
import { record } from '@functions/subscription/rules/evolve';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';

/** What the totals of days are computed from. */
export interface Ledger {
  readonly receipts: readonly Pick<Receipt, 'dateTime' | 'amount' | 'sold' | 'method'>[];
  readonly refundParts: readonly (Pick<StoredRefundPart, 'amount'> & { readonly day: string | null })[];
  readonly figures: readonly { readonly day: string; readonly figures: readonly BillingMetric[] }[];
  readonly histories: ReadonlyMap<string, readonly SubscriptionEvent[]>;
}

/** The closes with the totals and the end of their days by a moved ledger, as the nightly job would have stored. */
export function closesOf(closes: readonly DayClose[], ledger: Ledger): DayClose[] {
  const receipts = Map.groupBy(ledger.receipts, ({ dateTime }) => moscowDay(dateTime));
  const parts = Map.groupBy(ledger.refundParts, ({ day }) => day ?? '');
  const figures = Map.groupBy(ledger.figures, ({ day }) => day);
  const standing = standingOf(ledger.histories);
  return closes.map((close) => {
    const paid = (receipts.get(close.day) ?? []).filter(({ amount }) => amount > 0);
    const counted = (figures.get(close.day) ?? []).flatMap((each) => each.figures);
    const totals: DailyTotals = {
      payments: paid.length,
      revenue: sum(paid),
      refunds: sum(parts.get(close.day) ?? []),
      methods: byMethod((method) => {
        const own = paid.filter((receipt) => receipt.method === method);
        return { payments: own.length, revenue: sum(own) };
      }),
      counts: {
        ...(Object.fromEntries(
          BILLING_METRICS.map((metric) => [metric, counted.filter((each) => each === metric).length]),
        ) as Record<BillingMetric, number>),
        giftSold: paid.filter(({ sold }) => sold?.kind === 'gift').length,
      },
    };
    return { ...close, ...totals, endOfDay: standing(close.closedAt) };
  });
}

const sum = (rows: readonly { readonly amount: number }[]): number => rows.reduce((all, { amount }) => all + amount, 0);

/** The subscription after each event, oldest first. */
function statesOf(uid: string, events: readonly SubscriptionEvent[]): { at: Instant; state: Subscription }[] {
  let state = noSubscription(uid);
  return events.map((event, index) => {
    state = record(state, event, events.slice(0, index)).subscription;
    return { at: event.at, state };
  });
}

/** The number of subscriptions of these customers at a moment. */
export const standingAt = (histories: Ledger['histories'], now: Instant): EndOfDaySnapshot =>
  standingOf(histories)(now);

function standingOf(histories: Ledger['histories']): (now: Instant) => EndOfDaySnapshot {
  const all = [...histories].map(([uid, events]) => statesOf(uid, events));
  return (now) => {
    const standing = all.flatMap((states) => states.findLast(({ at }) => at <= now)?.state ?? []);
    const renewing = standing.filter(({ autoRenewal }) => autoRenewal === 'active');
    return {
      active: standing.filter(({ accessEndsAt }) => accessEndsAt !== null && accessEndsAt > now).length,
      renewing: renewing.length,
      mrr: renewing.reduce((sum, subscription) => sum + monthlyRevenue(subscription), 0),
    };
  };
}
