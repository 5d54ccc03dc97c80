import { BRAND } from '@functions/base/contract/values/brand';
import { useTranslation } from 'react-i18next';
import { BenefitList } from '@web/ui/benefit-list';
import { buttonClass } from '@web/ui/button';
import type { Parts } from '@web/ui/parts';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { Skeleton } from '@web/ui/skeleton';
import { SupportBlock } from '@web/ui/support-block';
import styles from './purchase-block.module.css';

/** The layout of /buy. The build prerenders it without prices. */
export function BuyLayout({ children, onRetry }: { children?: Parts; onRetry: () => void }) {
  const { t } = useTranslation('purchase');
  return (
    <Page
      title={t('buyPage.title')}
      description={t('buyPage.lead')}
      isWide
      illustration="in-progress"
      top={
        <a className={buttonClass('outline')} href={BRAND.promoSiteUrl}>
          {t('back')}
        </a>
      }
      heading={
        <>
          <h1 className={heading.title}>{t('buyPage.title')}</h1>
          <p className={heading.lead}>{t('buyPage.lead')}</p>
        </>
      }
    >
      <section className={styles.block} aria-label={t('title.new-subscription')}>
        {children ?? (
          <div className={styles.awaiting}>
            <Skeleton rows={5} onRetry={onRetry} />
          </div>
        )}
        <BenefitList />
      </section>
      <SupportBlock />
    </Page>
  );
}
