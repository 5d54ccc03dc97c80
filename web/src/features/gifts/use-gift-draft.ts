import type { Shop } from '@functions/customer-life/contract/get-shop';
import { newGuestPurchaseId } from '@web/lib/purchases/guest-purchase-id';
import { forgetDraft, useDraft } from '@web/lib/purchases/draft';
import { moscowDayIn } from './moscow-day';

const PLACE = 'gift';
type GiftDraft = Readonly<
  Record<'recipient' | 'from' | 'message' | 'day' | 'paymentId', string> & { months: number; isLater: boolean }
>;

/** How far ahead the e-mail can be scheduled, as the server allows. */
const LATEST_DAYS = 270;

/** What was chosen and typed for a gift in this tab, its price in roubles, and the Moscow days that can be chosen. */
export function useGiftDraft({ giftPrices, now }: Shop) {
  const earliest = moscowDayIn(now, 1);
  const [draft, change] = useDraft<GiftDraft>(PLACE, {
    months: giftPrices[0]?.tariff ?? 1,
    recipient: '',
    from: '',
    message: '',
    isLater: false,
    day: earliest,
    paymentId: '',
  });
  /** The server keeps one open order of a visitor under it, also after a reload. */
  const paymentId = async (): Promise<string> => {
    if (draft.paymentId !== '') return draft.paymentId;
    const made = await newGuestPurchaseId({ trialDays: 1, tariff: 1 });
    change({ paymentId: made });
    return made;
  };
  return {
    draft,
    change,
    paymentId,
    price: giftPrices.find(({ tariff }) => tariff === draft.months)?.price ?? 0,
    /** The day of the e-mail; null: at once. */
    sendOn: draft.isLater ? draft.day : null,
    days: { earliest, latest: moscowDayIn(now, LATEST_DAYS) },
  };
}

/** Called when the gift is paid. */
export const forgetGiftDraft = (): void => forgetDraft(PLACE);
