import { fail, ok } from '@functions/base/rules/result';
import { cleanWords, isGiftTerm, isSendingDay } from '@functions/gifts/rules/gift';
import type { PurchaseOf } from '@functions/purchase/rules/purchase';
import { termsAt } from '@functions/subscription/rules/terms';
import type { PurchaseKind } from './kind';

/** A term for somebody else, who gets it by a link. The subscription of its payer does not change. */
export const gift: PurchaseKind<PurchaseOf<'gift'>> = {
  buy: {
    byGuest: 'to-give',
    renews: false,
    mayBeOneOff: false,
    isPaidByRenewal: false,
    servesSubscription: false,
    bySavedCard: false,
    // A second gift is no surplus: the product would keep both payments.
    byLink: () => false,
    // It costs the price of its term: discounts are of the subscription of its payer.
    offer: ({ gift: wanted, tariff }, { now }) => {
      if (wanted === undefined) return fail('gift_missing');
      if (!isGiftTerm(tariff)) return fail('tariff_not_sold');
      if (wanted.sendOn !== null && !isSendingDay(wanted.sendOn, now)) return fail('gift_day_impossible');
      const words = cleanWords(wanted);
      if (!words.ok) return words;
      return ok({ purchase: { kind: 'gift', tariff, words: words.value }, amount: termsAt(now).tariffs[tariff].price });
    },
    offeredUntil: () => null,
    content: (purchase) => purchase,
    quote: () => null,
  },
  check: { isStillUseful: () => true, grantsWhatItQuoted: () => true },
  form: { asksForToken: false, description: 'gift' },
  settle: { event: null, countsForReferral: false, beginsWhenPaid: false },
  after: {
    sold: ({ tariff }) => ({ kind: 'gift', months: tariff }),
    tariff: ({ tariff }) => tariff,
    // The gift itself follows the sign-ins of its payer.
    followsMerge: false,
    // The gift itself waits again, or its time is given back.
    restored: null,
    // Who was to get it, and the words to them.
    erased: ({ kind, tariff }) => ({ kind, tariff }),
    // Its recipient claims it by its link.
    attached: null,
  },
};
