import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { getToday as endpoint } from '@functions/panel/contract/get-today';
import { toRoubles, type Kopecks } from '@functions/base/contract/values/money';
import { WAITING } from '@functions/operations/contract/values/waiting';
import { addDays, DAY, HOUR, moscowDay, toIso, toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import { checksOf, jobsOf, servicesOf } from '@functions/operations/rules/health';
import {
  failingWebhooks,
  inQuarantine,
  pastDueSpike,
  silentNodes,
  waitingFor,
  waitingInHealth,
  waitingItem,
  waitsForFinance,
  type WaitingItem,
} from '@functions/panel/rules/waiting';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { ok } from '@functions/base/rules/result';
import { healthFacts, type HealthDeps } from '@functions/operations/steps/health-facts';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { Deps } from '@functions/panel/ports/repositories';

type TodayDeps = HealthDeps & Pick<Deps, 'store'>;
type Moments = { readonly now: Instant; readonly realNow: Instant };

/** Most buyers open the link of their payment within minutes. */
const UNCLAIMED_AFTER = HOUR;
/** The refused refunds that are looked at; the newest first. */
const REFUNDS_LOOKED_AT = 20;
/** The payments without an account whose ids and sums are read. */
const PAYMENTS_NAMED = 5;
const DAYS_BEFORE = 7;

/**
 * Returns what waits for the caller's role, and for finance the money of today and of yesterday until the same time.
 * For finance it costs some 200 reads, most of them for the health of the product, for support about ten, whatever the
 * number of customers.
 */
export async function getToday(deps: TodayDeps, { staff }: { staff: StaffCaller }): Promise<ResultOf<typeof endpoint>> {
  const moments = { now: await deps.clock.now(), realNow: deps.clock.realNow() };
  const sees = (kind: keyof typeof WAITING) => WAITING[kind].includes(staff.role);
  const [desk, refunds, unclaimed, endpoints] = await Promise.all([
    sees('quarantined') ? atTheDesk(deps, moments) : null,
    sees('failedRefunds') ? refusedRefunds(deps) : [],
    sees('unclaimed') ? unclaimedPayments(deps, moments.now) : [],
    sees('failingWebhooks') ? deps.store.nonTransactional.webhookEndpoints.listAll() : [],
  ]);
  const items = [...(desk?.items ?? []), ...refunds, ...unclaimed, ...failingWebhooks(endpoints, moments.now)];
  return ok({
    now: toIso(moments.now),
    waiting: waitingFor(staff.role, items).map(({ kind, state, count, amount, since, names }) => ({
      kind,
      state,
      count,
      amount: amount === null ? null : toRoubles(amount),
      since: toIsoOrNull(since),
      names: [...names],
    })),
    money: desk?.money ?? null,
  });
}

/** What finance sees: the state of the product, the money, refunds and failed charges. */
async function atTheDesk(
  deps: TodayDeps,
  moments: Moments,
): Promise<{ items: WaitingItem[]; money: NonNullable<ResponseOf<typeof endpoint>['money']> }> {
  const { now, realNow } = moments;
  const { metrics, jobRuns, dayCloses } = deps.store.nonTransactional;
  const [today, yesterday] = [moscowDay(now), moscowDay(addDays(now, -1))];
  const [facts, runs, totals, before, pastDue, closes] = await Promise.all([
    healthFacts(deps, moments),
    jobRuns.listAll(),
    metrics.ofDay(today),
    metrics.moneyUntil(yesterday, now - DAY),
    metrics.countPastDue(now),
    dayCloses.listBetween(moscowDay(addDays(now, -DAYS_BEFORE)), yesterday),
  ]);
  const health = waitingInHealth({
    checks: checksOf(facts, moments),
    jobs: jobsOf(runs, realNow),
    services: servicesOf(facts.heard, realNow),
    now,
  });
  const { counts } = totals;
  return {
    items: [
      ...health.filter(({ kind }) => kind !== 'quarantined' && kind !== 'silentNodes'),
      ...inQuarantine(facts.backlog),
      ...silentNodes(facts.nodes, realNow),
      ...pastDueSpike(
        counts.failedRenewal,
        closes.map((close) => close.counts.failedRenewal),
      ),
    ],
    money: {
      today: inRoubles(totals),
      yesterday: inRoubles(before),
      payments: totals.payments,
      trials: counts.trial,
      renewals: counts.renewal,
      failedRenewals: counts.failedRenewal,
      pastDue,
      churned: counts.churned,
    },
  };
}

const inRoubles = ({ revenue, refunds }: { readonly revenue: Kopecks; readonly refunds: Kopecks }) => ({
  revenue: toRoubles(revenue),
  refunds: toRoubles(refunds),
  net: toRoubles(revenue - refunds),
});

async function refusedRefunds({ store }: Pick<Deps, 'store'>): Promise<WaitingItem[]> {
  const { financeLists, refunds } = store.nonTransactional;
  const parts = await financeLists.refundParts(['failed'], { limit: REFUNDS_LOOKED_AT, from: { offset: 0 } });
  const ids = [...new Set(parts.map(({ transactionId }) => transactionId))];
  const open = (await Promise.all(ids.map((id) => refunds.get(id))))
    .filter((each) => each !== null)
    .filter(waitsForFinance);
  if (open.length === 0) return [];
  const last = open.flatMap((refund) => refund.parts.slice(-1));
  return [
    waitingItem('failedRefunds', 'bad', {
      count: open.length,
      amount: last.reduce((sum, { amount }) => sum + amount, 0),
      since: Math.min(...last.map(({ at }) => at)),
      names: open.map(({ transactionId }) => transactionId),
    }),
  ];
}

async function unclaimedPayments({ store }: Pick<Deps, 'store'>, now: Instant): Promise<WaitingItem[]> {
  const { guestPurchases, orders } = store.nonTransactional;
  const paidBefore = now - UNCLAIMED_AFTER;
  const [count, oldest] = await Promise.all([
    guestPurchases.countUnclaimed(paidBefore),
    guestPurchases.unclaimed(paidBefore, { limit: PAYMENTS_NAMED, after: null }),
  ]);
  if (count === 0) return [];
  const paid = (
    await Promise.all(oldest.map(async ({ paidOrder }) => (paidOrder === null ? null : orders.get(paidOrder))))
  ).filter((order) => order !== null);
  return [
    waitingItem('unclaimed', 'warn', {
      count,
      // The sum of a part of them would mislead.
      amount: count === paid.length ? paid.reduce((sum, { amount }) => sum + amount, 0) : null,
      since: oldest[0]?.paidAt ?? null,
      names: paid.flatMap(({ paymentTransactionId }) => paymentTransactionId ?? []),
    }),
  ];
}
