import { isEmail, normaliseEmail } from '@functions/base/contract/values/email';
import { cancelGift, listGifts, sendGift, type PaidGift } from '@functions/gifts/contract/gifts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submit } from '@web/lib/browser/submit';
import { formatDate, formatRoubles } from '@web/lib/browser/format';
import { useRecentChange, type ConfirmSignIn } from '@web/lib/auth/recent-change';
import { failureCodeOf } from '@web/lib/http/api-error';
import { useListChange } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { Button } from '@web/ui/button';
import { HoldButton } from '@web/ui/hold-button';
import { TextField } from '@web/ui/text-field';
import { Problem } from '@web/ui/problem';
import messages from '@web/ui/messages.module.css';
import styles from './gifts.module.css';

interface GiftRowProps {
  gift: PaidGift;
  Confirm: ConfirmSignIn;
}

/** One gift: to whom, what and its state; while it waits, its e-mail can be sent again and the gift taken back. */
export function GiftRow({ gift, Confirm }: GiftRowProps) {
  const { t } = useTranslation('gifts');
  const { nameOf } = useTermLabels();
  const language = currentLanguage();
  const [isSending, setIsSending] = useState(false);
  const cancel = useListChange(cancelGift, listGifts);
  const problemOf = useCallProblem();
  const isOpen = gift.state === 'scheduled' || gift.state === 'waiting';
  return (
    <li className={styles.gift}>
      <p>
        <b>{gift.recipientEmail === '' ? t('someone') : gift.recipientEmail}</b>
        <span>{`${nameOf(gift.months)} · ${formatRoubles(gift.amount, language)}`}</span>
      </p>
      <p className={messages.note}>{stateOf(gift, t, language)}</p>
      {gift.isUndelivered && <p className={styles.undelivered}>{t('state.undelivered')}</p>}
      {isOpen && isSending && <SendForm gift={gift} Confirm={Confirm} onDone={() => setIsSending(false)} />}
      {isOpen && !isSending && (
        <div className={styles.ways}>
          {gift.mailsLeft > 0 && (
            <Button isBusy={cancel.isPending} onClick={() => setIsSending(true)}>
              {t(gift.state === 'scheduled' || gift.isUndelivered ? 'correct' : 'sendAgain')}
            </Button>
          )}
          {gift.canCancel && (
            <HoldButton
              isCompact
              label={t('cancel')}
              question={t('cancelQuestion', { sum: formatRoubles(gift.amount, language) })}
              of={gift.recipientEmail}
              isBusy={cancel.isPending}
              onConfirm={() => cancel.mutate({ giftId: gift.id })}
            />
          )}
        </div>
      )}
      {isOpen && !gift.canCancel && <p className={messages.note}>{t('reason.bySupport')}</p>}
      {cancel.isError && (
        <Problem>
          {reasonOf(failureCodeOf<typeof cancelGift>(cancel.error), t) ?? problemOf(cancel.error, t('cancelFailed'))}
        </Problem>
      )}
    </li>
  );
}

type Texts = ReturnType<typeof useTranslation<'gifts'>>['t'];

const RETURNED = { underWay: 'returning', done: 'returned', failed: 'notReturned' } as const;

function stateOf(gift: PaidGift, t: Texts, language: string): string {
  const date = (iso: string | null) => formatDate(iso ?? gift.paidAt, language);
  switch (gift.state) {
    case 'scheduled':
      return t('state.scheduled', { date: date(gift.sendAt) });
    case 'waiting':
      return t('state.waiting', { date: date(gift.returnAt) });
    case 'claimed':
      return t('state.claimed', { date: date(gift.claimedAt) });
    case 'returned':
      return t(`state.${RETURNED[gift.refund ?? 'underWay']}`, { date: date(gift.returnedAt) });
  }
}

const REASONS = {
  gift_not_waiting: 'notWaiting',
  gift_readdressed_often: 'bySupport',
  payment_in_progress: 'partReturns',
  refund_too_late: 'tooLate',
  too_many_gift_mails: 'noMailsLeft',
} as const;

/** Why the server refused a change; null if it did not, or for a reason of no text. */
const reasonOf = (code: string | undefined, t: Texts): string | null =>
  code !== undefined && code in REASONS ? t(`reason.${REASONS[code as keyof typeof REASONS]}`) : null;

/** Sends the e-mail again. Another address than before ends the former link, and needs a recent sign-in. */
function SendForm({ gift, Confirm, onDone }: GiftRowProps & { onDone: () => void }) {
  const { t } = useTranslation('gifts');
  const send = useListChange(sendGift, listGifts);
  const problemOf = useCallProblem();
  const recent = useRecentChange(Confirm);
  const [recipientEmail, setRecipientEmail] = useState(gift.recipientEmail);
  const [isWrong, setIsWrong] = useState(false);
  const handleSend = () =>
    send.mutate(
      { giftId: gift.id, recipientEmail: normaliseEmail(recipientEmail) },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (failureCodeOf<typeof sendGift>(error) === 'recent_sign_in_needed') recent.ask(handleSend);
        },
      },
    );
  const handleSubmit = () => {
    const isValid = isEmail(normaliseEmail(recipientEmail));
    setIsWrong(!isValid);
    if (!isValid) return;
    if (normaliseEmail(recipientEmail).toLowerCase() === gift.recipientEmail.toLowerCase()) handleSend();
    else recent.run(handleSend);
  };
  const refused = send.isError
    ? (reasonOf(failureCodeOf<typeof sendGift>(send.error), t) ?? problemOf(send.error, t('sendFailed')))
    : null;
  const problem = isWrong ? t('recipientProblem') : refused;
  // What was typed stays.
  if (recent.question !== null) return recent.question;
  return (
    <form className={styles.form} noValidate onSubmit={submit(handleSubmit)}>
      <TextField
        label={t('recipient')}
        type="email"
        autoComplete="off"
        hint={t('sendHint', { count: gift.mailsLeft })}
        problem={problem}
        value={recipientEmail}
        isDisabled={send.isPending}
        onChange={setRecipientEmail}
      />
      <div className={styles.ways}>
        <Button type="submit" isBusy={send.isPending}>
          {t(gift.state === 'scheduled' ? 'save' : 'send')}
        </Button>
        <Button look="quiet" isBusy={send.isPending} onClick={onDone}>
          {t('keep')}
        </Button>
      </div>
    </form>
  );
}
