import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toRoubles } from '@functions/base/contract/values/money';
import type { Tariff } from '@functions/base/contract/values/tariff';
import { quoteDevice } from '@functions/subscription/rules/device-price';
import { paymentsWithoutTime, workingSlots } from '@functions/subscription/rules/slots';
import { addMonths, dayOfMonth, moscowDay } from '@functions/base/rules/calendar';
import { premiseOf } from '@functions/purchase/rules/kinds/term';
import { quote } from '@functions/purchase/rules/quote';
import { evolve, isExpected } from '@functions/subscription/rules/evolve';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import { standingOf } from '@functions/subscription/rules/standing';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { termsAt } from '@functions/subscription/rules/terms';
import { at } from '../../support/fixtures/given';

/** The table of docs/money.md says what the product does. */

const ROW = /^\| (\d+) +\| (.+?) +\| ([\d.]+) +\| ([\d-]+) +\| (none|[\d.]+ on [\d-]+) +\| (\d) +\|$/gm;
const rows = new Map(
  [...readFileSync('docs/money.md', 'utf8').matchAll(ROW)].map(([, number, , ...cells]) => [Number(number), cells]),
);

/** A customer whose events are dated by days, «2026-01-10» or «2026-02-09T12:00». */
class Story {
  private state: Subscription = noSubscription('anna');
  private paid = 0;
  private day = '';

  private happens(date: string, event: SubscriptionEvent): this {
    this.day = date;
    expect(isExpected(this.state, event), `${event.type} of ${date}`).toBe(true);
    this.state = evolve(this.state, event);
    return this;
  }

  friends(date: string, all: number, paid: number): this {
    return this.happens(date, { type: 'referralChanged', at: at(date), friends: { all: 25 * all, paid: 25 * paid } });
  }

  buys(date: string, tariff: Tariff, { trialDays = 0 } = {}): this {
    const now = at(date);
    const offer = quote({ tariff, trialDays, now }, this.state);
    this.paid = offer.firstPayment;
    return this.happens(date, {
      type: 'orderSettled',
      at: now,
      transactionId: date,
      payToken: date,
      amount: offer.firstPayment,
      tariff,
      trialDays: offer.trialDays,
      promo: offer.promo,
      renewable: true,
      premise: premiseOf(this.state, now),
    });
  }

  buysDevice(date: string): this {
    const now = at(date);
    const offer = quoteDevice(this.state, now, termsAt(now));
    if (!offer.ok) throw new Error(offer.refusal);
    this.paid = offer.value.now;
    return this.happens(date, {
      type: 'deviceSettled',
      at: now,
      transactionId: date,
      payToken: date,
      amount: offer.value.now,
      periodEnd: this.state.currentPeriodEnd ?? 0,
      lines: offer.value.lines,
    });
  }

  renews(date: string): this {
    this.paid = standingOf(this.state, at(date)).comingTerm?.price ?? 0;
    return this.happens(date, {
      type: 'renewalSettled',
      at: at(date),
      transactionId: date,
      payToken: null,
      amount: this.paid,
    });
  }

  isAnnounced(date: string): this {
    const term = standingOf(this.state, at(date)).comingTerm;
    if (term === null) throw new Error('no term follows');
    const { at: periodEnd, price: amount, lines } = term;
    return this.happens(date, { type: 'chargeAnnounced', at: at(date), periodEnd, amount, lines });
  }

  /** With the devices that give nothing without the term, as the panel does. */
  isRefunded(date: string, transactionId: string): this {
    const before = this.state;
    const refunded = (id: string) =>
      ({ type: 'refunded', at: at(date), refundId: id, transactionId: id, isFull: true }) as const;
    this.happens(date, refunded(transactionId));
    for (const device of paymentsWithoutTime(before, this.state, at(date))) this.happens(date, refunded(device));
    return this;
  }

  cancels = (date: string): this => this.happens(date, { type: 'cancelled', at: at(date), by: 'customer' });

  claimsGift = (date: string, months: Tariff): this =>
    this.happens(date, { type: 'giftClaimed', at: at(date), giftId: date, transactionId: `gift ${date}`, months });

  entersCode(date: string, percent: number): this {
    const now = at(date);
    const until = addMonths(now, termsAt(now).promoMonths, dayOfMonth(now));
    return this.happens(date, { type: 'promoEntered', at: now, promo: { code: 'SPRING', percent, until } });
  }

  getsPayment(date: string, tariff: Tariff): this {
    this.paid = termsAt(at(date)).tariffs[tariff].price;
    const moved = { trialDays: 0, promo: null, renewable: false, isOneOff: true, cause: 'moved' } as const;
    const payment = { at: at(date), transactionId: date, payToken: date, amount: this.paid, tariff };
    return this.happens(date, { type: 'orderSettled', ...payment, ...moved });
  }

  isOn(date: string): this {
    this.day = date;
    return this;
  }

  /** The cells of the table. */
  told(): string[] {
    const now = at(this.day);
    const { isActive, renewal } = standingOf(this.state, now);
    const sum = (kopecks: number) => {
      const roubles = toRoubles(kopecks);
      return Number.isInteger(roubles) ? String(roubles) : roubles.toFixed(2);
    };
    return [
      sum(this.paid),
      moscowDay(this.state.accessEndsAt ?? 0),
      renewal.kind === 'on' ? `${sum(renewal.term.price)} on ${moscowDay(renewal.term.at)}` : 'none',
      String(isActive ? workingSlots(this.state, now) : 0),
    ];
  }
}

const story = () => new Story();
const month = () => story().buys('2026-01-10', 1);
const withDevice = () => month().buysDevice('2026-01-20');
const withFriends = () => story().friends('2026-01-09', 2, 0).buys('2026-01-10', 1).friends('2026-01-15', 2, 1);

const STORIES: readonly Story[] = [
  month(),
  story().friends('2026-01-09', 4, 0).buys('2026-01-10', 12, { trialDays: 7 }),
  withFriends(),
  withFriends().cancels('2026-01-19').buys('2026-01-20', 1),
  withDevice(),
  withDevice().claimsGift('2026-02-01', 6).isOn('2026-03-01'),
  story().buys('2026-01-10', 12).buysDevice('2026-01-11').isRefunded('2026-01-12', '2026-01-10'),
  month().renews('2026-02-10').isRefunded('2026-02-20', '2026-01-10'),
  month().cancels('2026-01-11').buys('2026-01-12', 6).isRefunded('2026-01-20', '2026-01-10'),
  withDevice().isAnnounced('2026-02-09').isRefunded('2026-02-09T12:00', '2026-01-20'),
  month().entersCode('2026-01-11', 50).claimsGift('2026-01-20', 12),
  month().getsPayment('2026-01-20', 12),
];

it.each(STORIES.map((each, index) => [index + 1, each] as const))('example %i of docs/money.md', (number, each) => {
  expect(rows.get(number)).toEqual(each.told());
});

it('the page has no example without a story', () => {
  expect([...rows.keys()]).toEqual(STORIES.map((_, index) => index + 1));
});
