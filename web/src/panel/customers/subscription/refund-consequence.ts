import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { previewRefund } from '@functions/refunds/contract/refund';
import { boughtText } from '@web/panel/format/bought';
import { formatAmount, formatMoment } from '@web/panel/format/format';
import { fill, plural, texts } from '@web/panel/texts';

type Preview = ResponseOf<typeof previewRefund>;

/**
 * What a refund takes and gives: the thing, the sum and where it goes, the lost time, the slot, the renewals. `now`:
 * for the words of dates, ISO; the server says what has happened by then. `hasAccount`: somebody uses the payment.
 */
export function refundConsequence(preview: Preview, now: string, hasAccount = true): string {
  const t = texts.subscription.refund.confirm;
  const { amount, bought, extraDevices, extraDevicesAfter } = preview;
  const sum = formatAmount(amount);
  const thing = capitalized(boughtText(bought));
  if (preview.isUnderWay) return fill(t.underWay, { thing, sum });
  return [
    fill(t.money, { thing, sum, place: placeOf(preview), id: preview.transactionId }),
    ...giftSentences(preview),
    ...(preview.endsGift && !preview.isOfRecipient ? [] : [hasAccount ? accessSentence(preview, now) : t.ofNobody]),
    ...(extraDevicesAfter < extraDevices ? [t.slot] : []),
    ...(preview.together.length > 0
      ? [fill(t.together, { sum: formatAmount(togetherSum(preview)), ids: idsOf(preview) })]
      : []),
    ...(preview.endsRenewals ? [t.renewals] : []),
  ].join(' ');
}

const idsOf = ({ together }: Preview): string => together.map(({ transactionId }) => transactionId).join(', ');
const togetherSum = ({ together }: Preview): number => together.reduce((sum, { amount }) => sum + amount, 0);

/** All that goes back with the press, in roubles. */
export const returnedSum = (preview: Preview): number => preview.amount + togetherSum(preview);

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Where the money goes, by what the payment knows: «на карту •• 3055», «на счёт, с которого платили по СБП». */
export function placeOf({ cardMask, method }: Pick<Preview, 'cardMask' | 'method'>): string {
  const t = texts.subscription.refund.confirm.places;
  if (method === null || method === 'card')
    return cardMask !== null ? fill(t.card, { card: cardMask }) : method === 'card' ? t.sameCard : t.unknown;
  return method === 'sbp' ? t.sbp : fill(t.other, { method: texts.methods[method] });
}

function giftSentences({ endsGift, isOfRecipient, recipient }: Preview): string[] {
  const t = texts.subscription.refund.confirm;
  if (!endsGift) return [];
  if (!isOfRecipient) return [t.giftUnclaimed];
  return [recipient === undefined ? t.recipient : fill(t.recipientIs, { email: recipient.email })];
}

function accessSentence({ accessUntil, accessUntilAfter, isOpen, accessClosesNow, lostDays }: Preview, now: string) {
  const t = texts.subscription.refund.confirm;
  if (!isOpen || accessUntil === null) return t.noAccess;
  const lost = plural(lostDays, 'subscription.refund.confirm.days');
  const until = formatMoment(accessUntil, now);
  if (accessClosesNow) return fill(t.accessCloses, { lost, until });
  return lostDays === 0 || accessUntilAfter === null
    ? fill(t.accessStays, { until })
    : fill(t.accessShrinks, { lost, until: formatMoment(accessUntilAfter, now) });
}
