import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { getPayment } from '@functions/panel/contract/get-payment';
import { formatDate, formatMoment } from '@web/panel/format/format';
import { fill, texts } from '@web/panel/texts';

/** What a payment without an account means for the caller, in one line; `now`: ISO. */
export function paymentVerdict(
  { place, status, canAttach, owner, mail, maskedEmail, returnsAt, gift }: ResponseOf<typeof getPayment>,
  now: string,
): { tone: 'good' | 'warn' | 'bad' | 'off'; line: string; more: string } {
  const t = texts.payment.verdicts;
  const sent =
    mail === null
      ? t.noMail
      : fill(t.mail[mail.isRefused ? 'refused' : mail.state], { at: formatMoment(mail.at, now), email: maskedEmail });
  switch (place) {
    case 'unclaimed': {
      const back = returnsAt === null ? '' : ` ${fill(t.returns, { date: formatDate(returnsAt, now) })}`;
      return { tone: 'warn', line: t.unclaimed, more: `${sent}${back}` };
    }
    case 'quarantined':
      return { tone: 'bad', line: t.quarantined, more: canAttach ? t.quarantinedMore : t.quarantinedGift };
    case 'unpaid':
      return { tone: 'off', line: t.unpaid, more: t.unpaidMore };
    case 'returned':
      return { tone: 'off', line: t.returned, more: '' };
    case 'gift': {
      if (gift === null) return { tone: 'off', line: t.returned, more: '' };
      // Money that went back has the place of returned money.
      if (gift.state === 'returned' && status === 'RefundFailed')
        return { tone: 'bad', line: t.giftNotReturned, more: t.giftNotReturnedMore };
      const recipient = gift.recipient === '' ? t.someone : gift.recipient;
      const dates = { scheduled: gift.sendAt, waiting: gift.returnAt, claimed: gift.claimedAt, returned: null };
      const date = formatDate(dates[gift.state] ?? gift.sendAt, now);
      const more = gift.claimant
        ? fill(t.giftClaimant, { email: gift.claimant.email })
        : gift.state === 'claimed'
          ? t.giftOfDeleted
          : gift.mailsLeft > 0
            ? fill(t.giftMails, { count: gift.mailsLeft })
            : t.giftNoMails;
      return {
        tone: gift.state === 'claimed' ? 'good' : 'warn',
        line: fill(t.gift[gift.state], { recipient, date }),
        more: gift.isUndelivered ? `${t.giftUndelivered} ${more}` : more,
      };
    }
    case 'account':
      if (status === 'RefundFailed') return { tone: 'bad', line: t.refundRefused, more: t.refundRefusedMore };
      return { tone: 'good', line: owner === null ? t.ofDeleted : fill(t.account, { email: owner.email }), more: '' };
  }
}
