import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { rememberedCampaign } from '@web/lib/analytics/campaign';
import { notify } from '@web/lib/browser/notify';
import { UnsettledPurchase } from '@web/ui/unsettled-purchase';
import { BuyLayout } from './buy-layout';
import { GuestCheckout } from './guest-checkout';
import { usePrices } from './use-prices';
import { storedGuestPurchaseId } from '@web/lib/purchases/guest-purchase-id';
import type { Parts } from '@web/ui/parts';

/** §2: a guest purchase, which is attached to an account later. This page must not load Firebase. */
export function BuyPage({ gifts }: { gifts: Parts }) {
  const { t } = useTranslation('purchase');
  const navigate = useNavigate();
  const [campaign] = useState(() => rememberedCampaign('purchase'));
  const prices = usePrices({ uid: '', email: '', ...campaign, prepaidToken: storedGuestPurchaseId() });
  const { shop, hasFailed } = prices;
  useEffect(() => {
    if (!hasFailed) return;
    void notify(t('shopFailed'), 'error');
    void navigate('/');
  }, [hasFailed, navigate, t]);

  return (
    <BuyLayout onRetry={prices.refetch}>
      {shop && (
        <>
          <UnsettledPurchase />
          <GuestCheckout shop={shop} campaign={campaign} prices={prices} onPaid={() => void navigate('/attach')} />
          {gifts}
        </>
      )}
    </BuyLayout>
  );
}
