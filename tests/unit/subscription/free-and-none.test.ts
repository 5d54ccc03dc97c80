import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { BRAND } from '@functions/base/contract/values/brand';
import { toRoubles } from '@functions/base/contract/values/money';
import { DAY } from '@functions/base/rules/calendar';
import type { MailContent } from '@functions/messages/rules/all-mails';
import { mailsForEvent } from '@functions/subscription/rules/mails-for-event';
import { toldStanding } from '@functions/subscription/rules/told-standing';
import { stateOf } from '@functions/subscription/rules/outbound-for-event';
import { wantedSchedule } from '@functions/renewals/rules/mandate-step';
import { NO_FRIENDS } from '@functions/subscription/rules/discounts';
import { replay } from '@functions/subscription/rules/evolve';
import { followingCharges } from '@functions/subscription/rules/following-charges';
import { standingOf } from '@functions/subscription/rules/standing';
import {
  chargeAtRenewal,
  comingPrice,
  renews,
  withReads,
  type AutoRenewal,
  type Subscription,
} from '@functions/subscription/rules/subscription';
import { termsOfNextCharge } from '@functions/subscription/rules/terms';
import { formatDate, formatMoney } from '@functions/base/mails/mail-format';
import { renderMail } from '@functions/messages/mails/render-mail';
import { panelUser } from '@functions/panel/calls/get-user';
import { presentSituation } from '@functions/panel/steps/present-situation';
import { getProfile } from '@functions/customer-life/calls/get-profile';
import { formatAmount } from '@web/panel/format/format';
import { verdictOf } from '@web/panel/customers/card/verdict';
import { runCount, SEED } from '../../support/depth';
import { deviceSettled, giftClaimed, mandateOf, restrictionLifted } from '../../support/fixtures/domain-records';
import { orderSettled, renewalSettled } from '../../support/fixtures/given';
import { storedCustomer } from '../../support/fixtures/stored-records';
import { randomEventHistories } from '../../support/model/random-event-histories';
import { recordCounts } from '../../support/record-counts';
import { REPEATED } from '../../support/sweep';
import { LINKS } from '../providers/email-samples';

/**
 * "The coming term is free" and "nothing follows" are different answers, wherever a subscription is told: to the
 * customer, to staff, in e-mails, to the provider and to endpoints. A sum of 0 must not decide the second.
 */

const RUNS = { seed: SEED, numRuns: runCount({ quick: 200, usual: 1_000, deep: 20_000 }) };
const LONG = { timeout: 120_000, ...REPEATED };
const seen = { free: 0, paid: 0, none: 0 };

beforeAll(() => recordCounts('free terms and none', { seed: RUNS.seed, histories: RUNS.numRuns }));

const PRICES: Record<'as it is' | 'free' | 'paid', Partial<Subscription>> = {
  'as it is': {},
  free: { friends: { all: 100, paid: 100 }, slots: [], announcedCharge: null },
  paid: { friends: NO_FRIENDS, promo: null, announcedCharge: null },
};

const customer = storedCustomer('anna');

/** The subscriptions of random histories that have a coming term, also free ones and those that do not renew. */
const someSubscription = fc
  .tuple(
    randomEventHistories(8),
    fc.constantFrom(...Object.values(PRICES)),
    fc.option(fc.constantFrom<AutoRenewal>('active', 'cancelled', 'lost', 'unsupported')),
  )
  .map(([history, price, renewal]) => {
    const state = replay('anna', history);
    return withReads({ ...state, ...price, ...(renewal !== null && { autoRenewal: renewal }) });
  })
  .filter(({ tariff, currentPeriodEnd }) => tariff !== null && currentPeriodEnd !== null);

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

/** Every e-mail that tells the term that follows, as it would be written about this subscription. */
function mailsAbout(subscription: Subscription, now: number): MailContent[] {
  const terms = termsOfNextCharge(subscription, now);
  const events = [
    renewalSettled('2026-01-10'),
    { ...orderSettled('2026-01-10'), cause: 'moved' } as ReturnType<typeof orderSettled>,
    giftClaimed('2026-01-10', 1),
    deviceSettled('2026-01-10'),
    restrictionLifted('2026-01-10'),
  ];
  return [
    ...events.flatMap((event) => mailsForEvent(event, subscription, terms, { hasCard: true })),
    { kind: 'dispute-decided', amount: 15_000, back: 'time', now: toldStanding(subscription, now) },
  ];
}

const SAYS_NONE = /Следующее списание: не запланировано|Сама подписка не продлится|ничего не спишется/;

it('a free term that follows, a paid one and none are three answers in every place', LONG, async () => {
  await fc.assert(
    fc.asyncProperty(someSubscription, async (subscription) => {
      const end = subscription.currentPeriodEnd ?? 0;
      const now = Math.max(end - 5 * DAY, (subscription.lastEventKey?.[0] ?? 0) + 1);
      const terms = termsOfNextCharge(subscription, now);
      const price = comingPrice(subscription, terms) ?? NaN;
      const follows = renews(subscription);
      seen[!follows ? 'none' : price === 0 ? 'free' : 'paid'] += 1;

      // What is charged: a sum above 0, or nothing. The schedule at the provider is that of the charge.
      expect(chargeAtRenewal(subscription, terms)).toBe(follows && price > 0 ? price : null);
      const schedule = wantedSchedule(subscription, mandateOf(), now, terms);
      if (follows && price > 0) expect(schedule).toMatchObject({ amount: price });
      else expect(schedule).toBeNull();

      // What follows, told to customer, staff and endpoints.
      const standing = standingOf(subscription, now);
      expect(standing.renewal).toMatchObject(follows ? { kind: 'on', term: { price } } : { kind: 'off' });
      expect(standing.comingTerm).toMatchObject({ price });
      expect(followingCharges(subscription).map(({ amount }) => amount)[0]).toBe(follows ? price : undefined);
      expect(stateOf(subscription).renews).toBe(follows);
      const { userInfo, renews: hasRenewals } = await profileOf(subscription, now);
      expect(userInfo.amount).toBe(toRoubles(price));
      if (follows) expect(hasRenewals).toBe(true);
      if (standing.isActive && subscription.pastDue === null)
        expect(userInfo.nextTransactionDate !== null, 'the date in the profile').toBe(follows);

      // The card of staff has a sentence for each of the three, unless something more urgent is said.
      const card = cardOf(subscription, now);
      expect(card.amount).toBe(toRoubles(price));
      const verdict = plain(verdictOf(card).more.join(' '));
      const isTold = follows && standing.isActive && card.pastDue === null && end > now;
      expect(verdict.includes('Тогда продлится бесплатно.')).toBe(isTold && price === 0);
      expect(verdict.includes(plain(`Тогда спишется ${formatAmount(toRoubles(price))}.`))).toBe(isTold && price > 0);

      // E-mails: a date and a sum, also 0 ₽, or the words that nothing follows.
      for (const content of mailsAbout(subscription, now)) {
        const text = plain(renderMail({ content, language: 'ru' }, LINKS).text);
        expect(SAYS_NONE.test(text), `${content.kind} says that nothing follows`).toBe(!follows);
        const sum = plain(formatMoney(price, 'ru'));
        const told = content.kind === 'device-paid' ? sum : `${sum}, ${plain(formatDate(end, 'ru'))}`;
        expect(text.includes(`Следующее списание: ${told}`), `${content.kind} tells ${told}`).toBe(follows);
      }
    }),
    RUNS,
  );
  for (const [answer, count] of Object.entries(seen)) expect(count, answer).toBeGreaterThan(RUNS.numRuns / 20);
});

async function profileOf(subscription: Subscription, now: number) {
  const common = { notices: [], usedNodes: [], servers: [], tengeRate: BRAND.tengeRate };
  const nothing = { mandate: null, active: [], newest: undefined, ahead: null, money: null, unclaimed: null };
  const profile = await getProfile({}, { customer, prefetched: { now, stored: subscription, ...nothing, common } });
  if (!profile.ok) throw new Error('no profile');
  return profile.value;
}

function cardOf(subscription: Subscription, now: number) {
  const nothing = { refunds: [], receipts: [], mails: [], connections: [], stray: [] };
  const facts = { ...nothing, renewalEnd: { events: [], money: null }, isPaidAhead: false };
  const signedIn = { ...customer, signIns: ['google.com:1'] };
  return panelUser(signedIn, subscription, {
    mandate: null,
    ever: [],
    inviter: null,
    notes: [],
    situation: presentSituation(signedIn, subscription, facts, now),
    given: [],
    received: [],
    addresses: [],
    refundable: [],
    mergedFrom: [],
    mergedInto: null,
    now,
  });
}
