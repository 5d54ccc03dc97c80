import type { Shop } from '@contract/purchase/get-shop';
import { isEmail, normaliseEmail } from '@contract/values/email';
import { GIFT_FROM_MAX, GIFT_MESSAGE_MAX, giftLine, hasLink } from '@contract/values/gift-text';
import { normalisePhone } from '@contract/values/phone';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatPrice, formatRoubles } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { useBuyerDraft } from '@web/lib/purchases/buyer-draft';
import { forgetDraft, useDraft } from '@web/lib/purchases/draft';
import { newGuestPurchaseId } from '@web/lib/purchases/guest-purchase-id';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { Button } from '@web/ui/button';
import { ChargedInRoubles } from '@web/ui/charged-in-roubles';
import { MissingConsents, OfferConsent } from '@web/ui/consents';
import { GiftMessage, GiftTitle } from '@web/ui/gift-words';
import { HumanCheck } from '@web/ui/human-check';
import { PaymentProblemText } from '@web/ui/payment-problem-text';
import { StatusIllustration } from '@web/ui/status-illustration';
import { Tabs } from '@web/ui/tabs';
import { TextField } from '@web/ui/text-field';
import messages from '@web/ui/messages.module.css';
import { orderGift, type Payer } from './api/gifts';
import styles from './gifts.module.css';
import { LineField } from './line-field';
import { moscowDayIn } from './moscow-day';
import type { GiftField } from './gift-field';
import { useGiftPayment } from './use-gift-payment';

interface GiftFieldsProps {
  payer: Payer | null;
  shop: Shop;
  /** Called when the prices shown are out of date. */
  onChanged: () => void;
  /** `said`: the text about what happens next. */
  onPaid: (said: string) => void;
}

const GIFT_DRAFT = 'gift';
type GiftDraft = Readonly<
  Record<'recipient' | 'from' | 'message' | 'day' | 'paymentId', string> & { months: number; isLater: boolean }
>;

/** How far ahead the e-mail can be scheduled, as the server allows. */
const LATEST_DAYS = 270;

/** The fields of a gift: the term, to whom, from whom, a line of text, when, and consent to the offer. */
export function GiftFields({ payer, shop, onChanged, onPaid }: GiftFieldsProps) {
  const { t } = useTranslation('gifts');
  const { t: purchase } = useTranslation('purchase');
  const term = useTermLabels();
  const language = currentLanguage();
  const missing = useId();
  const prices = shop.giftPrices;
  const [draft, change] = useDraft<GiftDraft>(GIFT_DRAFT, {
    months: prices[0]?.tariff ?? 1,
    recipient: '',
    from: '',
    message: '',
    isLater: false,
    day: moscowDayIn(shop.now, 1),
    paymentId: '',
  });
  const { months, recipient, from, message, isLater, day } = draft;
  const [{ email, phone }, changeBuyer] = useBuyerDraft();
  const [hasAgreed, setHasAgreed] = useState(false);
  const [wrong, setWrong] = useState<GiftField | null>(null);
  const recipientField = useRef<HTMLInputElement>(null);
  const fromField = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const messageField = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const dayField = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const phoneField = useRef<HTMLInputElement>(null);

  const earliest = moscowDayIn(shop.now, 1);
  const latest = moscowDayIn(shop.now, LATEST_DAYS);
  const price = prices.find(({ tariff }) => tariff === months)?.price ?? 0;
  const sendOn = isLater ? day : null;
  const { isBusy, problem, pay } = useGiftPayment({
    buyer: payer?.uid ?? null,
    order: async (captchaToken) => {
      const gift = { recipientEmail: normaliseEmail(recipient), from, message, sendOn };
      const about = { tariff: months, gift, phone: shop.needsPhone ? phone : null, captchaToken };
      return orderGift(
        payer ?? { uid: '', email: normaliseEmail(email) },
        about,
        payer === null ? await paymentId() : null,
      );
    },
    shown: price,
    onChanged,
    onWrong: setWrong,
    onPaid: () => {
      forgetDraft(GIFT_DRAFT);
      onPaid(
        sendOn === null
          ? t('paidNow', { email: normaliseEmail(recipient) })
          : t('paidLater', { email: normaliseEmail(recipient), date: formatDate(`${sendOn}T06:00:00Z`, language) }),
      );
    },
  });

  /** The server keeps one open order of a visitor under it, also after a reload. */
  const paymentId = async (): Promise<string> => {
    if (draft.paymentId !== '') return draft.paymentId;
    const made = await newGuestPurchaseId({ trialDays: 1, tariff: 1 });
    change({ paymentId: made });
    return made;
  };
  const findWrong = (): GiftField | null => {
    if (!isEmail(normaliseEmail(recipient))) return 'recipient';
    if (hasLink(from)) return 'from';
    if (hasLink(message)) return 'message';
    if (sendOn !== null && (sendOn < earliest || sendOn > latest)) return 'day';
    if (payer === null && !isEmail(normaliseEmail(email))) return 'email';
    return shop.needsPhone && normalisePhone(phone) === null ? 'phone' : null;
  };
  const handlePay = (captchaToken: string | null) => {
    const found = findWrong();
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
  // It may be paid: another attempt begins with a reloaded page.
  const canPay = hasAgreed && price > 0 && problem !== 'unclear';

  return (
    <div className={styles.form}>
      <Tabs
        label={purchase('tariff')}
        options={prices.map(({ tariff, price: each }) => ({
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
        problem={wrong === 'recipient' ? t('recipientProblem') : null}
        value={recipient}
        onChange={(typed) => change({ recipient: typed })}
        isDisabled={isBusy}
      />
      <LineField
        ref={fromField}
        label={t('from')}
        hint={t('fromHint')}
        problem={wrong === 'from' ? t('linkProblem') : null}
        maxLength={GIFT_FROM_MAX}
        value={from}
        onChange={(typed) => change({ from: typed })}
        isDisabled={isBusy}
      />
      <LineField
        ref={messageField}
        label={t('message')}
        type="lines"
        hint={t('messageHint', { count: GIFT_MESSAGE_MAX })}
        problem={wrong === 'message' ? t('linkProblem') : null}
        maxLength={GIFT_MESSAGE_MAX}
        value={message}
        onChange={(typed) => change({ message: typed })}
        isDisabled={isBusy}
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
      <Tabs
        label={t('when')}
        options={[
          { value: 'now', label: t('whenNow') },
          { value: 'day', label: t('whenDay') },
        ]}
        value={isLater ? 'day' : 'now'}
        onChange={(when) => change({ isLater: when === 'day' })}
        isDisabled={isBusy}
      />
      {isLater && (
        <LineField
          ref={dayField}
          label={t('day')}
          type="date"
          min={earliest}
          max={latest}
          hint={t('dayHint')}
          problem={wrong === 'day' ? t('dayProblem', { date: formatDate(`${latest}T06:00:00Z`, language) }) : null}
          value={day}
          onChange={(chosen) => change({ day: chosen })}
          isDisabled={isBusy}
        />
      )}
      {payer === null && (
        <TextField
          ref={emailField}
          label={t('email')}
          type="email"
          autoComplete="email"
          hint={t('emailHint')}
          problem={wrong === 'email' ? purchase('email.problem') : null}
          value={email}
          onChange={(typed) => changeBuyer({ email: typed })}
          isDisabled={isBusy}
        />
      )}
      {shop.needsPhone && (
        <TextField
          ref={phoneField}
          label={purchase('phone.label')}
          type="tel"
          autoComplete="tel"
          hint={purchase('phone.hint')}
          problem={wrong === 'phone' ? purchase('phone.problem') : null}
          value={phone}
          onChange={(typed) => changeBuyer({ phone: typed })}
          isDisabled={isBusy}
        />
      )}
      <ChargedInRoubles />
      <OfferConsent isChecked={hasAgreed} isDisabled={isBusy} onChange={setHasAgreed} />
      <Button
        look="primary"
        isWide
        aria-describedby={missing}
        disabled={!canPay}
        isBusy={isBusy}
        onClick={() => handlePay(null)}
      >
        {isBusy ? purchase('opening') : t('pay', { sum: formatPrice(price, language, shop.now) })}
      </Button>
      <MissingConsents id={missing} hasCharges hasOffer={hasAgreed} />
      {problem === 'human' && canPay && <HumanCheck onToken={handlePay} />}
      <PaymentProblemText
        problem={problem}
        said={problem === 'unclear' || problem === 'inProgress' ? t(problem) : undefined}
      />
      <p className={messages.note}>{t('moneyBack')}</p>
    </div>
  );
}
