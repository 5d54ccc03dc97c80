import { moscowDay, startOfMoscowDay } from '@functions/base/rules/calendar';
import type { Deps } from '@functions/ports/services';
import { recomputeDayTotals } from '@functions/reconciliation/tasks/recompute-day-totals';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { DEMO_ACCOUNTS, type DemoEmail } from './demo-accounts';
import { standingAt } from './fit-day-closes';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const GOOD_CARD = '4000000000003055';
const PAYS_ONCE_CARD = '4111111111111111';

/** What the demo customers do, in a running local stack or in a product in memory. */
export interface DemoActions {
  /** Moves the clock to a moment in ms and runs everything that is due on the way. */
  advanceTo(target: number): Promise<void>;
  /** Signs in and registers. */
  join(email: DemoEmail): Promise<void>;
  /** Orders and pays. Throws if the payment does not succeed. */
  buy(email: DemoEmail, purchase: { card: string; trialDays: number; tariff?: number }): Promise<void>;
  cancel(email: DemoEmail): Promise<void>;
}

/** How long before now the first demo customer buys. */
export const DEMO_CUSTOMERS_BEGIN = 35 * DAY;

/** Brings every account of `DEMO_ACCOUNTS` into its state at `now` (ms). The clock stands at the start. */
export async function playDemoCustomers(now: number, { advanceTo, join, buy, cancel }: DemoActions): Promise<void> {
  await join('gleb@example.com');
  await buy('gleb@example.com', { card: PAYS_ONCE_CARD, trialDays: 5 });
  await advanceTo(now - 10 * DAY - HOUR);
  await join('dina@example.com');
  await buy('dina@example.com', { card: PAYS_ONCE_CARD, trialDays: 10 });
  await advanceTo(now - 5 * DAY);
  await join('vera@example.com');
  await buy('vera@example.com', { card: GOOD_CARD, trialDays: 30, tariff: 6 });
  await cancel('vera@example.com');
  await advanceTo(now - 2 * DAY);
  await join('anna@example.com');
  await buy('anna@example.com', { card: GOOD_CARD, trialDays: 30 });
  await join('boris@example.com');
  await advanceTo(now);
}

/**
 * Adds the demo customers to the days that the imported year has closed: their payments, and who had access at the end
 * of each day. For the product they were not late: its clock stood at their day.
 */
export async function recountDemoDays(deps: Deps, now: number): Promise<void> {
  const days: string[] = [];
  for (let at = now - DEMO_CUSTOMERS_BEGIN; at < now; at += DAY) days.push(moscowDay(at));
  await Promise.all(days.map((day) => recomputeDayTotals(deps, { day })));
  const { customers, dayCloses, subscriptions } = deps.store.nonTransactional;
  const found = await Promise.all(DEMO_ACCOUNTS.map(({ email }) => customers.findByEmail(email)));
  const histories = new Map<string, readonly SubscriptionEvent[]>();
  for (const customer of found)
    if (customer !== null) histories.set(customer.uid, await subscriptions.history(customer.uid));
  const importedUntil = startOfMoscowDay(moscowDay(now));
  for (const day of days) {
    const close = await dayCloses.get(day);
    // The clock has closed later days, with the demo customers.
    if (close === null || close.closedAt >= importedUntil) continue;
    const [{ active, renewing, mrr }, own] = [close.endOfDay ?? NOBODY, standingAt(histories, close.closedAt)];
    const endOfDay = { active: active + own.active, renewing: renewing + own.renewing, mrr: mrr + own.mrr };
    await dayCloses.save({ ...close, endOfDay });
  }
}

const NOBODY = { active: 0, renewing: 0, mrr: 0 };
