import { normalisePhone } from '@functions/base/contract/values/phone';
import { isTariff } from '@functions/base/contract/values/tariff';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { rememberedCampaign } from '@web/lib/analytics/campaign';
import { useIdentity } from '@web/lib/auth/identity';
import { notify } from '@web/lib/browser/notify';
import { useBuyerDraft } from '@web/lib/purchases/buyer-draft';
import { BenefitList } from '@web/ui/benefit-list';
import { Skeleton } from '@web/ui/skeleton';
import type { OrderKind } from '@web/features/purchase/api/create-order';
import { Checkout } from './checkout';
import { PhoneField } from './phone-field';
import { PromoField } from './promo-field';
import styles from './purchase-block.module.css';
import { usePrices } from './use-prices';

/** Who has been a customer knows what it is for. */
const SHOWS_BENEFITS: Readonly<Record<OrderKind, boolean>> = { 'new-subscription': true, resubscribe: false };

interface PurchaseBlockProps {
  kind: OrderKind;
  onPaid: () => void;
  /** The next term of a subscription that nothing can be charged for; it is chosen first, without renewal. */
  ahead?: { readonly tariff: number; readonly endBefore: string | null } | undefined;
  /** The term that was bought last, where it was one without renewal: term and way are chosen first. */
  lastOneOff?: number | undefined;
  /** False if the page's heading already states it: the purchase is the page then, and as wide. */
  hasTitle?: boolean;
}

/** §2: the purchase for a signed-in customer. §8: if the prices fail to load, the landing page opens. */
export function PurchaseBlock({ kind, onPaid, ahead, lastOneOff, hasTitle = true }: PurchaseBlockProps) {
  const { t } = useTranslation('purchase');
  const navigate = useNavigate();
  const { uid, email } = useIdentity();
  const [campaign] = useState(rememberedCampaign);
  const [{ phone }, change] = useBuyerDraft();
  const [isPhoneMissing, setIsPhoneMissing] = useState(false);
  const phoneField = useRef<HTMLInputElement>(null);
  const prices = usePrices({ uid, email, ...campaign });
  const { shop, hasFailed } = prices;
  useEffect(() => {
    if (!hasFailed) return;
    void notify(t('shopFailed'), 'error');
    void navigate('/');
  }, [hasFailed, navigate, t]);

  const oneOff = ahead?.tariff ?? lastOneOff;
  const isReady = () => {
    const isMissing = shop?.needsPhone === true && normalisePhone(phone) === null;
    setIsPhoneMissing(isMissing);
    if (isMissing) phoneField.current?.focus();
    return !isMissing;
  };

  return (
    <section
      className={styles.block}
      {...(hasTitle ? { 'aria-labelledby': `purchase-${kind}` } : { 'aria-label': t(`title.${kind}`) })}
    >
      {hasTitle && (
        <h2 id={`purchase-${kind}`} className={styles.title}>
          {ahead ? t('title.ahead') : t(`title.${kind}`)}
        </h2>
      )}
      {shop ? (
        <Checkout
          shop={shop}
          campaign={campaign}
          kind={kind}
          initial={isTariff(oneOff) ? { tariff: oneOff, isOneOff: true } : undefined}
          buying={() => ({
            uid,
            email,
            kind,
            trialDays: campaign.trialDays,
            promo: prices.goodPromo,
            phone: shop.needsPhone ? phone : null,
            until: ahead ? { endBefore: ahead.endBefore } : {},
          })}
          refresh={prices.refresh}
          onPaid={onPaid}
          isReady={isReady}
          isWide={!hasTitle}
          isUnsettled={prices.promo.state === 'checking'}
          renderFields={(quote, isBusy) => (
            <>
              <PromoField promo={prices.promo} effect={quote.promo} isDisabled={isBusy} />
              {shop.needsPhone && (
                <PhoneField
                  ref={phoneField}
                  value={phone}
                  onChange={(typed) => change({ phone: typed })}
                  isDisabled={isBusy}
                  isMissing={isPhoneMissing}
                />
              )}
            </>
          )}
        />
      ) : (
        <div className={styles.awaiting}>
          <Skeleton rows={5} onRetry={prices.refetch} />
        </div>
      )}
      {SHOWS_BENEFITS[kind] && <BenefitList />}
    </section>
  );
}
