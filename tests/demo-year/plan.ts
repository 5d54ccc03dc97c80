import { LEAVING_REASONS, type LeavingReason } from '@functions/base/contract/values/leaving-reasons';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import { createSeededRandom, type SeededRandom } from '../support/model/random';
import type { CARDS } from '../support/customers/buy';

/** What the customers of the demo year do, and when. The same plan every time; moments count from the start, in ms. */

export const YEAR = 365 * DAY;

export interface DemoCustomer {
  readonly email: string;
  readonly joins: number;
  /** The customer whose invitation they follow. */
  readonly inviter: string | null;
  readonly tariff: number;
  readonly trialDays: number;
  readonly card: keyof typeof CARDS;
  /** The name of their first device. */
  readonly device: string;
  /** Entered while ordering. */
  readonly promo: string | null;
  /** The answer when they cancel; null: none. */
  readonly leavingReason: LeavingReason | null;
}

export type DemoAct =
  'join' | 'buy' | 'activate' | 'buyDevice' | 'enterPromo' | 'cancel' | 'return' | 'payByHand' | 'refund';

export interface DemoStep {
  readonly at: number;
  readonly act: DemoAct;
  readonly customer: DemoCustomer;
}

export interface DemoPromo {
  readonly code: string;
  readonly percent: number;
  /** Created at. */
  readonly at: number;
  readonly months: number;
  /** Withdrawn at; null: stays until it expires. */
  readonly withdrawnAt: number | null;
}

export const PROMOS: readonly DemoPromo[] = [
  { code: 'WINTER20', percent: 20, at: 10 * DAY, months: 3, withdrawnAt: null },
  { code: 'BLOG30', percent: 30, at: 60 * DAY, months: 6, withdrawnAt: 170 * DAY },
  { code: 'SUMMER50', percent: 50, at: 180 * DAY, months: 2, withdrawnAt: null },
  { code: 'FRIENDS25', percent: 25, at: 200 * DAY, months: 12, withdrawnAt: null },
  { code: 'AUTUMN20', percent: 20, at: 300 * DAY, months: 3, withdrawnAt: null },
  { code: 'STUDENT30', percent: 30, at: 320 * DAY, months: 6, withdrawnAt: null },
];

/** Without the names of the demo logins. */
const NAMES = ['alexey', 'maria', 'pavel', 'irina', 'nikita', 'olga', 'kirill', 'elena', 'timur', 'natalia'];
const SURNAMES = ['orlov', 'sokol', 'volkov', 'lebed', 'moroz', 'novik', 'kozlov', 'titov', 'frolov'];

const DEVICE_NAMES = ['Pixel 9', 'Galaxy S25', 'Ноутбук', 'Redmi Note 14', 'ThinkPad X1'] as const;

const CUSTOMERS = 60;
const LAST_JOIN = YEAR - DAY;

/** More join each month than the month before. */
const joinAt = (index: number): number =>
  Math.floor((LAST_JOIN * Math.sqrt((index + 1) / (CUSTOMERS + 1))) / HOUR) * HOUR;

export function demoCustomers(seed = 1): DemoCustomer[] {
  const dice = createSeededRandom(seed);
  const made: DemoCustomer[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const joins = joinAt(index) + dice.below(9) * HOUR + dice.below(59) * 60_000;
    const open = PROMOS.filter(({ at, withdrawnAt, months }) => {
      const end = Math.min(withdrawnAt ?? Infinity, at + months * 28 * DAY);
      return at < joins && joins < end;
    });
    made.push({
      email: `${NAMES[index % NAMES.length] ?? ''}.${SURNAMES[(index * 7) % SURNAMES.length] ?? ''}@example.com`,
      joins,
      inviter: index > 4 && dice.oneIn(3) ? (made[dice.below(Math.min(index, 12))]?.email ?? null) : null,
      tariff: dice.pick([1, 1, 1, 1, 3, 6, 12]),
      trialDays: dice.pick([30, 30, 30, 10, 5]),
      card: dice.oneIn(6) ? 'poorLater' : 'good',
      device: dice.pick(DEVICE_NAMES),
      promo: open.length > 0 && dice.oneIn(4) ? (open[dice.below(open.length)]?.code ?? null) : null,
      leavingReason: LEAVING_REASONS[index % (LEAVING_REASONS.length + 1)] ?? null,
    });
  }
  return made;
}

/** All steps, in the order of time. */
export function demoSteps(customers: readonly DemoCustomer[], seed = 2): DemoStep[] {
  const dice = createSeededRandom(seed);
  return customers
    .flatMap((customer) => stepsOf(customer, dice))
    .filter(({ at }) => at < YEAR - HOUR)
    .sort((one, other) => one.at - other.at);
}

function stepsOf(customer: DemoCustomer, dice: SeededRandom): DemoStep[] {
  const { joins } = customer;
  const steps: DemoStep[] = [{ at: joins, act: 'join', customer }];
  const later = (days: number, act: DemoAct) => steps.push({ at: joins + days * DAY + 3 * HOUR, act, customer });
  // Some look around and buy nothing.
  if (dice.oneIn(9)) return steps;
  steps.push({ at: joins + 10 * 60_000, act: 'buy', customer });
  if (!dice.oneIn(6)) steps.push({ at: joins + 30 * 60_000, act: 'activate', customer });
  if (dice.oneIn(5)) later(6 + dice.below(20), 'buyDevice');
  if (dice.oneIn(7)) later(40 + dice.below(60), 'enterPromo');
  if (customer.card === 'poorLater') later(customer.trialDays + 3, 'payByHand');
  if (dice.oneIn(14)) later(customer.trialDays + 2, 'refund');
  else if (dice.oneIn(4)) {
    const cancelled = 20 + dice.below(150);
    later(cancelled, 'cancel');
    if (dice.oneIn(3)) later(cancelled + 50, 'return');
  }
  return steps;
}

/** Buyers without an account, who have not opened the link of the e-mail yet. */
export const GUESTS: readonly { readonly email: string; readonly at: number }[] = [
  { email: 'valeria.guest@example.com', at: YEAR - 30 * HOUR },
];
