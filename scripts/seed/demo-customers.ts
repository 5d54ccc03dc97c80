import { moscowDay } from '@functions/domain/platform/calendar';
import type { Deps } from '@functions/ports/services';
import { recomputeDayTotals } from '@functions/usecases/reconciliation/recompute-day-totals';
import type { DemoEmail } from './demo-accounts';

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

/** Brings every account of `DEMO_ACCOUNTS` into its state at `now` (ms). The clock stands at the begin. */
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
 * Adds the payments of the demo customers to the days that the imported year has closed. For the product they were not
 * late: its clock stood at their day.
 */
export async function recountDemoDays(deps: Deps, now: number): Promise<void> {
  const days: string[] = [];
  for (let at = now - DEMO_CUSTOMERS_BEGIN; at < now; at += DAY) days.push(moscowDay(at));
  await Promise.all(days.map((day) => recomputeDayTotals(deps, { day })));
}
