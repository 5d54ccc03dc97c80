import type { Shop } from '@contract/get-shop';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { BenefitList } from '@web/ui/benefit-list';
import { ButtonLink } from '@web/ui/button-link';
import { ErrorPanel } from '@web/ui/error-panel';
import { Skeleton } from '@web/ui/skeleton';
import { PriceTable } from './price-table';
import styles from './price-section.module.css';

interface PriceSectionProps {
  shop: UseQueryResult<Shop>;
  ref: Ref<HTMLElement>;
}

export function PriceSection({ shop, ref }: PriceSectionProps) {
  const { t } = useTranslation('landing');
  const handleRetry = () => void shop.refetch();
  return (
    <section className={styles.section} ref={ref} tabIndex={-1} aria-labelledby="price-title">
      <div className={styles.inner}>
        <h2 id="price-title" className={styles.title}>
          {t('price.title')}
        </h2>
        <div className={styles.columns}>
          <div>
            {shop.data && <PriceTable shop={shop.data} />}
            {shop.isPending && <Skeleton onRetry={handleRetry} />}
            {shop.isError && <ErrorPanel title={t('price.failed')} onRetry={handleRetry} />}
          </div>
          <div className={styles.side}>
            <BenefitList />
            <p className={styles.disguise}>{t('price.disguise')}</p>
            <ButtonLink look="primary" isWide to="/login">
              {t('price.buy')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
