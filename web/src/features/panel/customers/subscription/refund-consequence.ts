import type { ResponseOf } from '@contract/endpoint';
import type { previewRefund } from '@contract/panel/customers/refund';
import { formatAmount, formatMoment } from '@web/features/panel/format/format';
import { fill, plural, texts } from '@web/features/panel/texts';

const DAY_MS = 86_400_000;

/** What a refund takes and gives: the sum and the card, the lost time, the slot, the renewals. `now`: ISO. */
export function refundConsequence(preview: ResponseOf<typeof previewRefund>, now: string): string {
  const t = texts.subscription.refund.confirm;
  const { amount, cardMask, accessUntil, accessUntilAfter, extraDevices, extraDevicesAfter } = preview;
  if (preview.isUnderWay) return fill(t.underWay, { sum: formatAmount(amount) });
  return [
    fill(t.money, { sum: formatAmount(amount), card: cardMask ?? t.sameCard, id: preview.transactionId }),
    ...(preview.isOfRecipient ? [t.recipient] : []),
    accessSentence(accessUntil, accessUntilAfter, now),
    ...(extraDevicesAfter < extraDevices ? [t.slot] : []),
    ...(preview.endsRenewals ? [t.renewals] : []),
  ].join(' ');
}

function accessSentence(before: string | null, after: string | null, now: string): string {
  const t = texts.subscription.refund.confirm;
  const isOpen = before !== null && before > now;
  if (before === after || !isOpen)
    return isOpen ? fill(t.accessStays, { until: formatMoment(before, now) }) : t.noAccess;
  const end = after === null || after < now ? now : after;
  const days = Math.ceil((Date.parse(before) - Date.parse(end)) / DAY_MS);
  const lost = plural(days, 'subscription.refund.confirm.days');
  return end === now
    ? fill(t.accessCloses, { lost, until: formatMoment(before, now) })
    : fill(t.accessShrinks, { lost, until: formatMoment(end, now) });
}
