import type { Shop } from '@functions/customer-life/contract/get-shop';
import { normaliseEmail } from '@functions/base/contract/values/email';
import { GIFT_FROM_MAX, GIFT_MESSAGE_MAX, giftLine } from '@functions/gifts/contract/values/gift-text';
import { useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRoubles } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { useBuyerDraft } from '@web/lib/purchases/buyer-draft';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { ChargedInRoubles } from '@web/ui/charged-in-roubles';
import { GiftMessage, GiftTitle } from '@web/ui/gift-words';
import { StatusIllustration } from '@web/ui/status-illustration';
import { Tabs } from '@web/ui/tabs';
import { TextField } from '@web/ui/text-field';
import messages from '@web/ui/messages.module.css';
import { orderGift, type Payer } from '@web/features/gifts/api/gifts';
import styles from './gifts.module.css';
import { LineField } from './line-field';
import { firstWrong, type GiftField } from './gift-field';
import { PayGift } from './pay-gift';
import { forgetGiftDraft, useGiftDraft } from './use-gift-draft';
import { useGiftPayment } from './use-gift-payment';

type Field = HTMLInputElement & HTMLTextAreaElement;

interface GiftFieldsProps {
  payer: Payer | null;
  shop: Shop;
  /** Called when the prices shown are out of date. */
  onChanged: () => void;
  /** `said`: the text about what happens next. */
  onPaid: (said: string) => void;
}

/** A moment of the day, for its text. */
const momentOf = (day: string): string => `${day}T06:00:00Z`;

/** The fields of a gift: the term, to whom, from whom, a line of text, when, and consent to the offer. */
export function GiftFields({ payer, shop, onChanged, onPaid }: GiftFieldsProps) {
  const { t } = useTranslation('gifts');
  const { t: purchase } = useTranslation('purchase');
  const term = useTermLabels();
  const language = currentLanguage();
  const { draft, change, paymentId, price, sendOn, days } = useGiftDraft(shop);
  const { months, recipient, from, message } = draft;
  const [buyer, changeBuyer] = useBuyerDraft();
  const email = payer === null ? buyer.email : null;
  const phone = shop.needsPhone ? buyer.phone : null;
  const [wrong, setWrong] = useState<GiftField | null>(null);
  const recipientField = useRef<Field>(null);
  const fromField = useRef<Field>(null);
  const messageField = useRef<Field>(null);
  const dayField = useRef<Field>(null);
  const emailField = useRef<Field>(null);
  const phoneField = useRef<Field>(null);

  const { isBusy, problem, pay } = useGiftPayment({
    buyer: payer?.uid ?? null,
    order: async (captchaToken) => {
      const gift = { recipientEmail: normaliseEmail(recipient), from, message, sendOn };
      const about = { tariff: months, gift, phone, captchaToken };
      if (payer !== null) return orderGift(payer, about, null);
      return orderGift({ uid: '', email: normaliseEmail(buyer.email) }, about, await paymentId());
    },
    shown: price,
    onChanged,
    onWrong: setWrong,
    onPaid: () => {
      forgetGiftDraft();
      const to = normaliseEmail(recipient);
      onPaid(
        sendOn === null
          ? t('paidNow', { email: to })
          : t('paidLater', { email: to, date: formatDate(momentOf(sendOn), language) }),
      );
    },
  });
  const handlePay = (captchaToken: string | null) => {
    const found = firstWrong({ recipient, from, message, day: sendOn, email, phone }, days);
    setWrong(found);
    if (found === null) void pay(captchaToken);
    else {
      const fields = {
        recipient: recipientField,
        from: fromField,
        message: messageField,
        day: dayField,
        email: emailField,
        phone: phoneField,
      };
      fields[found].current?.focus();
    }
  };
  const stateOf = (name: GiftField, said: string) => ({
    problem: wrong === name ? said : null,
    isDisabled: isBusy,
  });

  return (
    <div className={styles.form}>
      <Tabs
        label={purchase('tariff')}
        options={shop.giftPrices.map(({ tariff, price: each }) => ({
          value: tariff,
          label: term.nameOf(tariff),
          note: formatRoubles(each, language),
        }))}
        value={months}
        onChange={(chosen) => change({ months: chosen })}
        isDisabled={isBusy}
      />
      <p className={messages.note}>{t('noRenewal')}</p>
      <TextField
        ref={recipientField}
        label={t('recipient')}
        type="email"
        autoComplete="off"
        hint={t('recipientHint')}
        value={recipient}
        onChange={(typed) => change({ recipient: typed })}
        {...stateOf('recipient', t('recipientProblem'))}
      />
      <LineField
        ref={fromField}
        label={t('from')}
        hint={t('fromHint')}
        maxLength={GIFT_FROM_MAX}
        value={from}
        onChange={(typed) => change({ from: typed })}
        {...stateOf('from', t('linkProblem'))}
      />
      <LineField
        ref={messageField}
        label={t('message')}
        type="lines"
        hint={t('messageHint', { count: GIFT_MESSAGE_MAX })}
        maxLength={GIFT_MESSAGE_MAX}
        value={message}
        onChange={(typed) => change({ message: typed })}
        {...stateOf('message', t('linkProblem'))}
      />
      {/* Repeats what the fields say, as the recipient will see it. */}
      <div className={styles.card} aria-hidden="true">
        <StatusIllustration state="active">
          <GiftTitle from={giftLine(from)} months={months} as="p" />
        </StatusIllustration>
        <div className={styles.words}>
          <GiftMessage message={giftLine(message)} />
        </div>
      </div>
      <DayFields
        isLater={draft.isLater}
        day={draft.day}
        days={days}
        isWrong={wrong === 'day'}
        isDisabled={isBusy}
        onChange={change}
        ref={dayField}
      />
      {email !== null && (
        <TextField
          ref={emailField}
          label={t('email')}
          type="email"
          autoComplete="email"
          hint={t('emailHint')}
          value={email}
          onChange={(typed) => changeBuyer({ email: typed })}
          {...stateOf('email', purchase('email.problem'))}
        />
      )}
      {phone !== null && (
        <TextField
          ref={phoneField}
          label={purchase('phone.label')}
          type="tel"
          autoComplete="tel"
          hint={purchase('phone.hint')}
          value={phone}
          onChange={(typed) => changeBuyer({ phone: typed })}
          {...stateOf('phone', purchase('phone.problem'))}
        />
      )}
      <ChargedInRoubles />
      <PayGift price={price} now={shop.now} isBusy={isBusy} problem={problem} onPay={handlePay} />
      <p className={messages.note}>{t('moneyBack')}</p>
    </div>
  );
}

interface DayFieldsProps {
  isLater: boolean;
  day: string;
  days: { earliest: string; latest: string };
  isWrong: boolean;
  isDisabled: boolean;
  onChange: (chosen: { isLater: boolean } | { day: string }) => void;
  ref: Ref<Field>;
}

/** When the e-mail is sent: at once, or on a day. */
function DayFields({ isLater, day, days: { earliest, latest }, isWrong, isDisabled, onChange, ref }: DayFieldsProps) {
  const { t } = useTranslation('gifts');
  return (
    <>
      <Tabs
        label={t('when')}
        options={[
          { value: 'now', label: t('whenNow') },
          { value: 'day', label: t('whenDay') },
        ]}
        value={isLater ? 'day' : 'now'}
        onChange={(when) => onChange({ isLater: when === 'day' })}
        isDisabled={isDisabled}
      />
      {isLater && (
        <LineField
          ref={ref}
          label={t('day')}
          type="date"
          min={earliest}
          max={latest}
          hint={t('dayHint')}
          problem={isWrong ? t('dayProblem', { date: formatDate(momentOf(latest), currentLanguage()) }) : null}
          value={day}
          onChange={(chosen) => onChange({ day: chosen })}
          isDisabled={isDisabled}
        />
      )}
    </>
  );
}
