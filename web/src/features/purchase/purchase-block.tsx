import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { rememberedCampaign } from '@web/lib/campaign';
import { useIdentity } from '@web/lib/identity';
import { notify } from '@web/lib/notify';
import { BenefitList } from '@web/ui/benefit-list';
import { Skeleton } from '@web/ui/skeleton';
import type { OrderKind } from './api/create-order';
import { useGetShop } from './api/get-shop';
import { Checkout } from './checkout';
import styles from './purchase-block.module.css';

interface PurchaseBlockProps {
  kind: OrderKind;
  onPaid: () => void;
}

/** §2: what is sold to a signed-in customer. §8: without prices there is nothing to sell here, and the landing page follows. */
export function PurchaseBlock({ kind, onPaid }: PurchaseBlockProps) {
  const { t } = useTranslation('purchase');
  const navigate = useNavigate();
  const [campaign] = useState(rememberedCampaign);
  const shop = useGetShop(useIdentity(), campaign);
  const hasFailed = shop.isError && !shop.data;
  useEffect(() => {
    if (!hasFailed) return;
    void notify(t('shopFailed'), 'error');
    void navigate('/');
  }, [hasFailed, navigate, t]);

  return (
    <section className={styles.block} aria-labelledby={`purchase-${kind}`}>
      <h2 id={`purchase-${kind}`} className={styles.title}>
        {t(`title.${kind}`)}
      </h2>
      {shop.data ? (
        <Checkout quotes={shop.data.tariffs} campaign={campaign} kind={kind} onPaid={onPaid} />
      ) : (
        <Skeleton rows={5} onRetry={() => void shop.refetch()} />
      )}
      {kind === 'subscribe' && <BenefitList />}
    </section>
  );
}
