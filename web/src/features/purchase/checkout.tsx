import type { Shop, TariffQuote } from '@contract/purchase/get-shop';
import { isTariff } from '@contract/values/tariff';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '@web/lib/analytics/campaign';
import { formatRoubles } from '@web/lib/browser/format';
import { submit } from '@web/lib/browser/submit';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { forgetDraft, useDraft } from '@web/lib/purchases/draft';
import { Button } from '@web/ui/button';
import { ChargedInRoubles } from '@web/ui/charged-in-roubles';
import { AutoChargeConsent, MissingConsents, OfferConsent } from '@web/ui/consents';
import { HumanCheck } from '@web/ui/human-check';
import { PaymentProblemText } from '@web/ui/payment-problem-text';
import { Tabs } from '@web/ui/tabs';
import type { OrderKind } from './api/create-order';
import { QuoteLines } from './quote-lines';
import type { Parts } from '@web/ui/parts';
import messages from '@web/ui/messages.module.css';
import styles from './purchase-block.module.css';
import { TariffTabs } from './tariff-tabs';
import { usePurchase, type Buying, type Choice } from './use-purchase';

interface CheckoutProps {
  shop: Shop;
  campaign: Campaign;
  kind: OrderKind;
  buying: () => Promise<Buying> | Buying;
  /** The term and the way that are chosen first; otherwise that of the link, with renewal. */
  initial?: Choice | undefined;
  refresh: () => Promise<readonly TariffQuote[]>;
  onPaid: () => void;
  /** Renders the fields between the prices and the consents. */
  renderFields?: (chosen: TariffQuote, isBusy: boolean) => Parts;
  /** Validates the fields and shows their problems. False prevents the order. */
  isReady?: () => boolean;
  /** On a desk the page is wide enough for the sum and the button beside the choice. */
  isWide: boolean;
  /** True while the displayed prices are about to change: nobody can agree to them. */
  isUnsettled?: boolean;
}

/**
 * §5: an order requires both consents, also after a human check. The consent to charges applies to one schedule and is
 * reset when the schedule changes. A term without renewal, which the buyer is told of here, needs none (decision 103).
 *
 * On a desk the sum and the button stand beside the choice. On a phone the sum stays at the lower edge of the window
 * until its place in the form is reached.
 */
export function Checkout({
  shop,
  campaign,
  kind,
  buying,
  initial = { tariff: campaign.tariff, isOneOff: false },
  refresh,
  onPaid,
  renderFields,
  isReady = () => true,
  isWide,
  isUnsettled = false,
}: CheckoutProps) {
  const { t } = useTranslation('purchase');
  const missing = useId();
  const consents = useRef<HTMLDivElement>(null);
  // Another link, or another offer, begins anew.
  const place = ['term', kind, initial.tariff, initial.isOneOff, campaign.trialDays].join(' ');
  const [draft, change] = useDraft<Choice>(place, { tariff: initial.tariff, isOneOff: initial.isOneOff });
  const { tariff, isOneOff: wantsOneOff } = draft;
  const [agreedSchedule, setAgreedSchedule] = useState<string | null>(null);
  const [hasAgreedOffer, setHasAgreedOffer] = useState(false);
  const { isBusy, problem, pay } = usePurchase({
    buying,
    refresh,
    onPaid: () => {
      forgetDraft(place);
      onPaid();
    },
  });

  // At no charge there is nothing to pay in another way.
  const oneOffTariffs = shop.oneOffTariffs?.filter(({ firstPayment }) => firstPayment > 0) ?? [];
  const isOneOff = wantsOneOff && oneOffTariffs.length > 0;
  const tariffs = isOneOff ? oneOffTariffs : shop.tariffs;
  const quote = tariffs.find((candidate) => candidate.tariff === tariff) ?? tariffs[0];
  if (!quote) return null;
  const schedule = [quote.tariff, quote.firstPayment, quote.monthlyPayment, quote.trialDays].join();
  const hasAgreedCharges = isOneOff || agreedSchedule === schedule;
  const canBuy = hasAgreedCharges && hasAgreedOffer && !isUnsettled;
  const choice = isTariff(quote.tariff) ? quote.tariff : tariff;
  const buy = (captchaToken: string | null) => {
    if (!isReady()) return;
    if (canBuy) void pay({ tariff: choice, isOneOff }, quote, captchaToken);
    else consents.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus();
  };
  const buttonLabel =
    quote.firstPayment === 0
      ? t(`buy.${kind}`)
      : t(`pay.${kind}`, { sum: formatRoubles(quote.firstPayment, currentLanguage()) });

  return (
    <form
      className={isWide ? `${styles.checkout} ${styles.wide}` : styles.checkout}
      noValidate
      onSubmit={(event) => submit(() => buy(null))(event)}
    >
      <div className={styles.choice}>
        <TariffTabs
          quotes={tariffs}
          now={shop.now}
          linked={initial.tariff}
          value={tariff}
          onChange={(chosen) => change({ tariff: chosen })}
          isDisabled={isBusy}
        />
        {oneOffTariffs.length > 0 && (
          <Tabs
            label={t('way.label')}
            options={[
              { value: 'renewing', label: t('way.renewing'), note: t('way.renewingNote') },
              { value: 'oneOff', label: t('way.oneOff'), note: t('way.oneOffNote') },
            ]}
            value={isOneOff ? 'oneOff' : 'renewing'}
            onChange={(way) => change({ isOneOff: way === 'oneOff' })}
            isDisabled={isBusy}
          />
        )}
        {renderFields?.(quote, isBusy)}
        <div ref={consents} className={styles.consents}>
          {!isOneOff && (
            <AutoChargeConsent
              quote={quote}
              now={shop.now}
              isChecked={hasAgreedCharges}
              isDisabled={isBusy || isUnsettled}
              onChange={(isChecked) => setAgreedSchedule(isChecked ? schedule : null)}
            />
          )}
          <OfferConsent isChecked={hasAgreedOffer} isDisabled={isBusy} onChange={setHasAgreedOffer} />
        </div>
      </div>
      <div className={styles.sheet}>
        <QuoteLines quote={quote} devicesIncluded={shop.devicesIncluded} isOneOff={isOneOff} now={shop.now} />
        <ChargedInRoubles />
        {/* Not `disabled`: Enter in a field leads to what is missing. */}
        <Button
          type="submit"
          look="primary"
          isWide
          aria-describedby={missing}
          aria-disabled={!canBuy || undefined}
          isBusy={isBusy}
        >
          {isBusy ? t('opening') : buttonLabel}
        </Button>
        <MissingConsents
          id={missing}
          hasCharges={hasAgreedCharges}
          hasOffer={hasAgreedOffer}
          isUnsettled={isUnsettled}
        />
        {problem === 'human' && canBuy && <HumanCheck onToken={buy} />}
        <PaymentProblemText problem={problem ?? (shop.areSalesOff ? 'salesOff' : null)} isOneOff={isOneOff} />
        <p className={messages.note}>{t(isOneOff ? 'way.reminded' : 'cancelAnyTime')}</p>
      </div>
    </form>
  );
}
