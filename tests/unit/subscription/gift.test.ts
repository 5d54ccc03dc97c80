import { describe, expect, it } from 'vitest';
import type { Tariff } from '@functions/base/contract/values/tariff';
import { DAY, MINUTE } from '@functions/base/rules/calendar';
import {
  claimedGift,
  cleanWords,
  delivered,
  giftLinkText,
  giftState,
  GIFT_NOTE,
  GIFT_REMINDER,
  GIFT_RETURN,
  isGiftTerm,
  isJustPaid,
  isOtherRecipient,
  isSendingDay,
  isUndelivered,
  isWaiting,
  mayCancelAlone,
  newGift,
  readGiftLink,
  restoredGift,
  returnedGift,
  withoutPayer,
  withoutRecipient,
  type Gift,
} from '@functions/gifts/rules/gift';
import { OLDEST_REFUND } from '@functions/subscription/rules/terms';

const NOW = Date.parse('2026-12-01T20:30:00Z');
const WORDS = { recipientEmail: 'friend@example.com', from: 'Аня', message: 'Привет', sendOn: null };
const payment = {
  id: 'order-1',
  transactionId: '7',
  payerUid: 'anna',
  months: 6,
  amount: 60_000,
  language: 'ru',
  paidAt: NOW,
} as const;
const gift = newGift(payment, WORDS, NOW);
const claimed = claimedGift(gift, 'boris', NOW);
const returned = returnedGift(gift, NOW);

describe('a new gift', () => {
  it('is sent at once, or at nine in Moscow on its day', () => {
    expect(gift.sendAt).toBe(NOW);
    expect(newGift(payment, { ...WORDS, sendOn: '2026-12-31' }, NOW).sendAt).toBe(Date.parse('2026-12-31T06:00:00Z'));
  });

  it('is sent at once if its payment arrives after its day', () => {
    expect(newGift(payment, { ...WORDS, sendOn: '2026-11-30' }, NOW).sendAt).toBe(NOW);
  });

  it('is recalled after two weeks, its payer is told after a month, and paid back after three', () => {
    expect([GIFT_REMINDER, GIFT_NOTE, GIFT_RETURN]).toEqual([14 * DAY, 30 * DAY, 90 * DAY]);
  });

  it('can be scheduled from tomorrow in Moscow, and its refund stays possible', () => {
    // 23:30 in Moscow: tomorrow is the second.
    expect(['2026-12-01', '2026-12-02', '2027-08-28', '2027-08-29'].map((day) => isSendingDay(day, NOW))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(270 * DAY + GIFT_RETURN + DAY).toBeLessThan(OLDEST_REFUND);
  });

  it('is one of the terms that the purchase page offers to everybody', () => {
    expect([1, 3, 6, 12, 2].filter(isGiftTerm)).toEqual([1, 6, 12]);
  });
});

describe('the words of a gift', () => {
  const cleaned = (about: Partial<typeof WORDS>) => cleanWords({ ...WORDS, ...about });

  it('are cleaned before their length and their links are judged', () => {
    expect(cleaned({ message: ` ${'я'.repeat(200)} ` })).toEqual({
      ok: true,
      value: { ...WORDS, message: 'я'.repeat(200) },
    });
    expect(cleaned({ message: 'evil\u200b.ru' })).toMatchObject({ ok: true, value: { message: 'evil .ru' } });
    expect(cleaned({ message: 'evil.ru' })).toMatchObject({
      refusal: 'gift_message_impossible',
    });
  });

  it('are refused by the text that is too long or holds a link', () => {
    expect(cleaned({ message: 'я'.repeat(201) })).toMatchObject({ refusal: 'gift_message_impossible' });
    expect(cleaned({ from: 'я'.repeat(60) })).toMatchObject({ ok: true });
    expect(cleaned({ from: 'я'.repeat(61) })).toMatchObject({ refusal: 'gift_from_impossible' });
    expect(cleaned({ from: 'evil.ru', message: 'evil.ru' })).toMatchObject({ refusal: 'gift_from_impossible' });
  });
});

describe('the state of a gift', () => {
  it.each([
    ['waiting', gift],
    ['scheduled', newGift(payment, { ...WORDS, sendOn: '2026-12-31' }, NOW)],
    ['claimed', claimed],
    ['returned', returned],
    ['returned', returnedGift(claimed, NOW)],
  ] as const)('is %s', (state, given) => {
    expect(giftState(given, NOW)).toBe(state);
  });
});

describe('what can be done with a gift', () => {
  it('it can be claimed until somebody claimed it or its money goes back', () => {
    expect([gift, claimed, returned, returnedGift(claimed, NOW)].map(isWaiting)).toEqual([true, false, false, false]);
  });

  it('another recipient is another address, however its letters are written', () => {
    const friend: Gift = { ...gift, recipientEmail: 'Friend@example.com' };
    expect(['fRIEND@example.com', 'foe@example.com'].map((to) => isOtherRecipient(friend, to))).toEqual([false, true]);
  });

  it('its payer takes it back alone until its address was corrected twice', () => {
    expect([1, 2, 3].map((link) => mayCancelAlone({ ...gift, link }))).toEqual([true, true, false]);
  });

  it('its newest e-mail is undelivered while the mailbox refuses it', () => {
    const refused: Gift = { ...gift, refusedLink: 1 };
    expect([gift, refused, { ...refused, link: 2 }].map(isUndelivered)).toEqual([false, true, false]);
    expect(delivered(refused)).toStrictEqual(gift);
  });
});

describe('a gift whose refund failed', () => {
  const back = (about: Partial<Gift>, now: number) => restoredGift({ ...returned, ...about }, now);

  it('can be claimed again from now on, and its refund stays possible', () => {
    const latest = NOW + OLDEST_REFUND - DAY - GIFT_RETURN;
    expect(back({}, NOW + DAY)).toEqual({ ...gift, from: '', message: '', sendAt: NOW + DAY });
    expect(back({}, latest + DAY).sendAt).toBe(latest);
    expect(back({ sendAt: NOW + 2 * DAY }, NOW + DAY).sendAt, 'before its day').toBe(NOW + 2 * DAY);
  });

  it('stays claimed by who claimed it', () => {
    expect(restoredGift(returnedGift(claimed, NOW), NOW + DAY)).toEqual(claimed);
  });
});

describe('a gift that is ordered again', () => {
  const again = (
    present: Gift,
    about: Partial<typeof WORDS> = {},
    { tariff = 6, later = 0 }: { tariff?: Tariff; later?: number } = {},
  ) => isJustPaid(present, { tariff, words: { ...WORDS, ...about } }, NOW + later);

  it('is paid already if the same one was paid within ten minutes', () => {
    expect(again(gift)).toBe(true);
    expect(again(gift, { recipientEmail: 'FRIEND@example.com' })).toBe(true);
    expect(again(gift, {}, { later: 10 * MINUTE - 1 })).toBe(true);
    expect(again(claimed), 'its texts are gone').toBe(true);
  });

  it.each([
    ['later', () => again(gift, {}, { later: 10 * MINUTE })],
    ['after it was taken back', () => again(returned)],
    ['after it was claimed and taken back', () => again(returnedGift(claimed, NOW))],
    ['for another term', () => again(gift, {}, { tariff: 1 })],
    ['for somebody else', () => again(gift, { recipientEmail: 'foe@example.com' })],
    ['for somebody else, once claimed', () => again(claimed, { recipientEmail: 'foe@example.com' })],
    ['by another name', () => again(gift, { from: 'Борис' })],
    ['with another text', () => again(gift, { message: 'Пока' })],
    ['of an order whose texts are gone', () => isJustPaid(gift, { tariff: 6 }, NOW)],
  ])('is another one %s', (_when, isPaid) => {
    expect(isPaid()).toBe(false);
  });
});

describe('the link of a gift', () => {
  it('names the gift and the number of the link', () => {
    expect(readGiftLink(giftLinkText(gift))).toEqual({ id: 'order-1', link: 1 });
    expect(readGiftLink('order-1')).toEqual({ id: 'order-1', link: 0 });
  });
});

describe('the personal data of a gift', () => {
  it('loses its texts with the claim; the payer keeps the address', () => {
    expect(claimed).toMatchObject({
      from: '',
      message: '',
      recipientEmail: 'friend@example.com',
    });
  });

  it('loses the address too if its payer has no account, whose deletion would remove it', () => {
    const ofVisitor = newGift({ ...payment, payerUid: null }, WORDS, NOW);
    expect(ofVisitor.recipientEmail).toBe('friend@example.com');
    for (const end of [claimedGift(ofVisitor, 'boris', NOW), returnedGift(ofVisitor, NOW)])
      expect(end).toMatchObject({ recipientEmail: '', from: '', message: '' });
  });

  it('stays until the claim when the payer leaves, without the payer', () => {
    const left = withoutPayer(gift);
    expect(left).toMatchObject({ payerUid: null, message: 'Привет', recipientEmail: 'friend@example.com' });
    for (const end of [claimedGift(left, 'boris', NOW), returnedGift(left, NOW)])
      expect(end).toMatchObject({ recipientEmail: '', from: '', message: '' });
    expect(withoutPayer(claimed)).toMatchObject({ recipientEmail: '', payerUid: 'anna' });
  });

  it('loses the address when its recipient leaves', () => {
    expect(withoutRecipient(claimed)).toMatchObject({ recipientEmail: '', claimedBy: 'boris' });
    expect(withoutRecipient(gift)).toEqual({ ...gift, recipientEmail: '', from: '', message: '' });
  });
});
