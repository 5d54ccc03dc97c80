import type { Shop } from '@functions/customer-life/contract/get-shop';
import type { TariffQuote } from '@functions/purchase/contract/tariff-quote';
import { isTariff } from '@functions/base/contract/values/tariff';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '@web/lib/analytics/campaign';
import { submit } from '@web/lib/browser/submit';
import { forgetDraft } from '@web/lib/purchases/draft';
import { AutoChargeConsent, OfferConsent } from '@web/ui/consents';
import { Tabs } from '@web/ui/tabs';
import type { OrderKind } from '@web/features/purchase/api/create-order';
import { PaySheet } from './pay-sheet';
import type { Parts } from '@web/ui/parts';
import styles from './purchase-block.module.css';
import { TariffTabs } from './tariff-tabs';
import { usePurchase, type Buying, type Choice } from './use-purchase';
import { useTerm } from './use-term';

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
  const consents = useRef<HTMLDivElement>(null);
  // Another link, or another offer, begins anew.
  const place = ['term', kind, initial.tariff, initial.isOneOff, campaign.trialDays].join(' ');
  const { tariff, isOneOff, change, hasWays, tariffs, quote } = useTerm(shop, place, initial);
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

  if (!quote) return null;
  const schedule = [quote.tariff, quote.firstPayment, quote.monthlyPayment, quote.trialDays].join();
  const hasAgreedCharges = isOneOff || agreedSchedule === schedule;
  const canBuy = hasAgreedCharges && hasAgreedOffer && !isUnsettled;
  const buy = (captchaToken: string | null) => {
    if (!isReady()) return;
    const choice = { tariff: isTariff(quote.tariff) ? quote.tariff : tariff, isOneOff };
    if (canBuy) void pay(choice, quote, captchaToken);
    else consents.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus();
  };

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
        {hasWays && (
          <WayTabs isOneOff={isOneOff} onChange={(chosen) => change({ isOneOff: chosen })} isDisabled={isBusy} />
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
      <PaySheet
        shop={shop}
        kind={kind}
        quote={quote}
        isOneOff={isOneOff}
        hasAgreedCharges={hasAgreedCharges}
        hasAgreedOffer={hasAgreedOffer}
        isUnsettled={isUnsettled}
        canBuy={canBuy}
        isBusy={isBusy}
        problem={problem}
        onToken={buy}
      />
    </form>
  );
}

interface WayTabsProps {
  isOneOff: boolean;
  isDisabled: boolean;
  onChange: (isOneOff: boolean) => void;
}

/** With renewal or without. */
function WayTabs({ isOneOff, isDisabled, onChange }: WayTabsProps) {
  const { t } = useTranslation('purchase');
  return (
    <Tabs
      label={t('way.label')}
      options={[
        { value: 'renewing', label: t('way.renewing'), note: t('way.renewingNote') },
        { value: 'oneOff', label: t('way.oneOff'), note: t('way.oneOffNote') },
      ]}
      value={isOneOff ? 'oneOff' : 'renewing'}
      onChange={(way) => onChange(way === 'oneOff')}
      isDisabled={isDisabled}
    />
  );
}
