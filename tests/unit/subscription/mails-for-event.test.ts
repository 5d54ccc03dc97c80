import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareKeys, eventKey } from '@functions/subscription/rules/event-key';
import { record } from '@functions/subscription/rules/evolve';
import { mailsForEvent, TOLD_ELSEWHERE } from '@functions/subscription/rules/mails-for-event';
import { toldStanding } from '@functions/subscription/rules/told-standing';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { termsAt } from '@functions/subscription/rules/terms';
import {
  accountDeleted,
  after,
  deviceSettled,
  giftClaimed,
  referralChanged,
  restricted,
  restrictionLifted,
} from '../../support/fixtures/domain-records';
import {
  at,
  cancelled,
  mandateRevoked,
  orderSettled,
  renewalFailed,
  renewalSettled,
} from '../../support/fixtures/given';
import { SEED } from '../../support/depth';
import { randomEventHistories } from '../../support/model/random-event-histories';

const terms = termsAt(at('2026-01-10'));
/** The e-mails about the last of these events. */
function mails(...events: [SubscriptionEvent, ...SubscriptionEvent[]]) {
  const last = events.at(-1) ?? events[0];
  return mailsForEvent(last, after(...events), terms, { hasCard: true });
}
const bought = orderSettled('2026-01-10');
const until = at('2026-02-10');
const tried = { accessUntil: at('2026-02-13'), periodEnd: until, amount: 15000 };

describe('the e-mails about an event', () => {
  it('a payment: the sum, the end, and the next charge while one follows', () => {
    const paid = { kind: 'paid', amount: 15000, until, nextChargeAt: until, nextAmount: 15000 };
    expect(mails(bought)).toEqual([{ ...paid, isFirst: true }]);
    expect(mails(orderSettled('2026-01-10', { renewable: false }))).toEqual([
      { ...paid, nextChargeAt: null, nextAmount: null, isFirst: true },
    ]);
    expect(mails(bought, renewalSettled('2026-02-10'))).toEqual([
      { ...paid, until: at('2026-03-10'), nextChargeAt: at('2026-03-10') },
    ]);
    const again = orderSettled('2026-04-10');
    expect(mails(bought, cancelled('2026-01-11'), again)).toEqual([
      { ...paid, until: at('2026-05-10'), nextChargeAt: at('2026-05-10') },
    ]);
  });

  it('a free term that follows has a date and the sum of 0, unlike no renewal', () => {
    const friends = referralChanged('2026-01-11', 100);
    const free = { nextChargeAt: at('2026-03-10'), nextAmount: 0 };
    const moved = { ...orderSettled('2026-01-12'), cause: 'moved' } as SubscriptionEvent;
    expect(mails(bought, friends, renewalSettled('2026-02-10'))).toMatchObject([{ kind: 'paid', ...free }]);
    expect(mails(bought, friends, giftClaimed('2026-01-12', 1))).toMatchObject([{ kind: 'gift-received', ...free }]);
    expect(mails(bought, friends, moved)).toMatchObject([{ kind: 'payment-moved', ...free }]);
    expect(mails(bought, friends, restricted('2026-01-12'), restrictionLifted('2026-01-13'))).toMatchObject([
      { kind: 'restriction-lifted', nextChargeAt: at('2026-02-11'), nextAmount: 0 },
    ]);
    const state = after(bought, friends);
    expect(toldStanding(state, at('2026-01-12'))).toEqual({ until, nextChargeAt: until, nextAmount: 0 });
    const over = after(bought, friends, cancelled('2026-01-12'));
    expect(toldStanding(over, at('2026-01-13'))).toEqual({ until, nextChargeAt: null, nextAmount: null });
  });

  it('a free order: none when it only switched renewal on, one when it gave time', () => {
    const free = { ...orderSettled('2026-01-12'), amount: 0 } as SubscriptionEvent;
    expect(mails(bought, cancelled('2026-01-11'), free)).toEqual([]);
    expect(mails(free)).toMatchObject([{ kind: 'paid', amount: 0 }]);
    const later = { ...orderSettled('2026-03-01'), amount: 0 } as SubscriptionEvent;
    expect(mails(bought, cancelled('2026-01-11'), later)).toMatchObject([{ kind: 'paid', amount: 0 }]);
  });

  it('a device', () => {
    expect(mails(bought, deviceSettled('2026-01-11'))).toEqual([
      { kind: 'device-paid', amount: 2500, extraDevices: 1, nextAmount: 20000 },
    ]);
    const lines = [{ kind: 'days-left', until: at('2026-02-10'), days: 15, amount: 2500 }] as const;
    const settled = { ...deviceSettled('2026-01-11'), lines } as SubscriptionEvent;
    const charges = [{ at: at('2026-02-10'), amount: 20000, isAnnounced: false }];
    expect(mails(bought, settled)).toMatchObject([{ kind: 'device-paid', offer: { lines, charges } }]);
  });

  it('a failed charge, and the loss of the mandate only when no failure was told before', () => {
    const failed = { kind: 'charge-failed', decline: null, ...tried };
    expect(mails(bought, renewalFailed('2026-02-10'))).toEqual([{ ...failed, decline: 'funds' }]);
    expect(mails(bought, renewalFailed('2026-02-10'), mandateRevoked('2026-02-11'))).toEqual([]);
    expect(mails(bought, mandateRevoked('2026-02-10'))).toEqual([failed]);
    const refused = { ...mandateRevoked('2026-02-11'), reason: 'token-refused' } as SubscriptionEvent;
    expect(mails(bought, renewalFailed('2026-02-10'), refused)).toEqual([failed]);
  });

  it('a restriction: why, and whether charges go on once it is lifted', () => {
    const told = { kind: 'access-restricted', reason: 'law', renews: true };
    expect(mails(bought, restricted('2026-01-20'))).toEqual([told]);
    expect(mails(bought, cancelled('2026-01-15'), restricted('2026-01-20'))).toEqual([{ ...told, renews: false }]);
  });

  it('a lifted restriction', () => {
    expect(mails(bought, restricted('2026-01-20'), restrictionLifted('2026-01-25'))).toEqual([
      { kind: 'restriction-lifted', until: at('2026-02-15'), nextChargeAt: at('2026-02-15'), nextAmount: 15000 },
    ]);
  });

  it('a cancellation, and why access is closed already', () => {
    const cancellation = { kind: 'cancelled', until, by: 'customer' };
    expect(mails(bought, cancelled('2026-01-20'))).toEqual([cancellation]);
    expect(mails(bought, cancelled('2026-02-11'))).toEqual([{ ...cancellation, closed: 'ended' }]);
    expect(mails(bought, restricted('2026-01-15'), cancelled('2026-01-20'))).toEqual([
      { ...cancellation, until: at('2026-01-15'), closed: 'restricted' },
    ]);
    const event = cancelled('2026-01-20');
    expect(mailsForEvent(event, after(bought, event), terms, { hasCard: false })).toEqual([
      { ...cancellation, withoutCard: true },
    ]);
  });

  it('none of other events, without a period, or after the deletion of the account', () => {
    expect(mails(bought, referralChanged('2026-01-11', 25))).toEqual([]);
    const of = (state: Subscription) => mailsForEvent(bought, state, terms, { hasCard: null });
    expect(of(noSubscription('anna'))).toEqual([]);
    expect(of({ ...after(bought), currentPeriodEnd: null })).toEqual([]);
    expect(of({ ...after(bought), accessEndsAt: null })).toEqual([]);
    expect(of(after(bought, accountDeleted('2026-01-11')))).toEqual([]);
  });
});

/** The kinds of events that ended access earlier than before, by whether an e-mail told it. */
function endsOfAccess(histories: readonly (readonly SubscriptionEvent[])[]) {
  const found = { told: new Set<string>(), untold: new Set<string>() };
  for (const history of histories) {
    const earlier: SubscriptionEvent[] = [];
    let before = noSubscription('anna');
    for (const event of history.toSorted((left, right) => compareKeys(eventKey(left), eventKey(right)))) {
      const { subscription, expected } = record(before, event, earlier);
      earlier.push(event);
      const had = before.accessEndsAt ?? 0;
      if (expected && had > event.at && (subscription.accessEndsAt ?? 0) < had) {
        const sent = mailsForEvent(event, subscription, termsAt(event.at), { hasCard: true });
        found[sent.length > 0 ? 'told' : 'untold'].add(event.type);
      }
      before = subscription;
    }
  }
  return found;
}

it('an event by which access ends earlier tells the customer, or says who does', () => {
  const random = fc.sample(randomEventHistories(10), { seed: SEED, numRuns: 3000 });
  const merged = [bought, { type: 'accountMerged', at: at('2026-01-12'), into: 'bella' }] as const;
  const { told, untold } = endsOfAccess([...random, merged]);
  expect([...untold].toSorted()).toEqual(Object.keys(TOLD_ELSEWHERE).toSorted());
  expect([...told]).toEqual(expect.arrayContaining(['restricted', 'cancelled', 'mandateRevoked']));
});
