import type { Ref } from 'react';
import { useTexts } from '@web/lib/i18n/translation-source';
import { BenefitList } from '@web/ui/benefit-list';
import { ButtonAnchor } from '@web/ui/button-anchor';
import { ErrorPanel } from '@web/ui/error-panel';
import { Skeleton } from '@web/ui/skeleton';
import type { ShopState } from '@web/features/landing/api/get-shop';
import { EARLY_PLACES } from './early-shop';
import { PriceFacts } from './price-facts';
import styles from './price-section.module.css';

interface PriceSectionProps {
  state: ShopState;
  onRetry: () => void;
  ref: Ref<HTMLElement>;
}

export function PriceSection({ state, onRetry, ref }: PriceSectionProps) {
  const t = useTexts('landing');
  return (
    <section className={styles.section} ref={ref} id="price" tabIndex={-1} aria-labelledby="price-title">
      <div className={styles.inner}>
        <h2 id="price-title" className={styles.title}>
          {t('price.title')}
        </h2>
        <div className={styles.columns}>
          <div className={styles.price} id={EARLY_PLACES.price}>
            {state.status === 'ready' && <PriceFacts shop={state.shop} />}
            {state.status === 'loading' && <PriceLoading onRetry={onRetry} />}
            {state.status === 'failed' && <ErrorPanel title={t('price.failed')} onRetry={onRetry} />}
          </div>
          <div className={styles.side}>
            <BenefitList />
            <p className={styles.disguise}>{t('price.disguise')}</p>
            <ButtonAnchor look="primary" isWide href="/login">
              {t('price.buy')}
            </ButtonAnchor>
          </div>
        </div>
      </div>
    </section>
  );
}

/** §4: the loading state of the price block. It contains a notice for browsers without JavaScript. */
function PriceLoading({ onRetry }: { onRetry: () => void }) {
  const t = useTexts('landing');
  return (
    <>
      <div className={styles.awaited}>
        <Skeleton text={t('price.loading')} onRetry={onRetry} />
      </div>
      <p className={styles.scriptless}>{t('price.scriptless')}</p>
    </>
  );
}
