import { describe, expect, it } from 'vitest';
import { DAY } from '@functions/domain/platform/calendar';
import {
  claimedGift,
  cleanWords,
  giftLinkText,
  giftState,
  isGiftTerm,
  isSendingDay,
  newGift,
  readGiftLink,
  returnedGift,
  withoutPayer,
  withoutRecipient,
} from '@functions/domain/purchase/gift';
import { OLDEST_REFUND } from '@functions/domain/subscription/terms';
import { GIFT_RETURN } from '@functions/domain/purchase/gift';

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

describe('a new gift', () => {
  it('is sent at once, or at nine in Moscow on its day', () => {
    expect(gift.sendAt).toBe(NOW);
    expect(newGift(payment, { ...WORDS, sendOn: '2026-12-31' }, NOW).sendAt).toBe(Date.parse('2026-12-31T06:00:00Z'));
  });

  it('is sent at once if its payment arrives after its day', () => {
    expect(newGift(payment, { ...WORDS, sendOn: '2026-11-30' }, NOW).sendAt).toBe(NOW);
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
    expect(cleaned({ from: 'я'.repeat(61) })).toMatchObject({ refusal: 'gift_from_impossible' });
    expect(cleaned({ from: 'evil.ru', message: 'evil.ru' })).toMatchObject({ refusal: 'gift_from_impossible' });
  });
});

describe('the state of a gift', () => {
  it.each([
    ['waiting', gift],
    ['scheduled', newGift(payment, { ...WORDS, sendOn: '2026-12-31' }, NOW)],
    ['claimed', claimedGift(gift, 'boris', NOW)],
    ['returned', returnedGift(gift, NOW)],
    ['returned', returnedGift(claimedGift(gift, 'boris', NOW), NOW)],
  ] as const)('is %s', (state, given) => {
    expect(giftState(given, NOW)).toBe(state);
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
    expect(claimedGift(gift, 'boris', NOW)).toMatchObject({
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
    expect(withoutPayer(claimedGift(gift, 'boris', NOW))).toMatchObject({ recipientEmail: '', payerUid: 'anna' });
  });

  it('loses the address when its recipient leaves', () => {
    expect(withoutRecipient(claimedGift(gift, 'boris', NOW))).toMatchObject({ recipientEmail: '', claimedBy: 'boris' });
  });
});
