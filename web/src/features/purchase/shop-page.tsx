import { useTranslation } from 'react-i18next';
import type { Parts } from '@web/ui/parts';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { SupportBlock } from '@web/ui/support-block';
import { PurchaseBlock } from './purchase-block';

/** §1, offer 4: the prices for a signed-in customer, with a promo code field. */
export function ShopPage({ onPaid, gifts }: { onPaid: () => void; gifts: Parts }) {
  const { t } = useTranslation('purchase');
  return (
    <Page
      title={t('shopPage.title')}
      isWide
      illustration="neutral"
      fillsScreen
      heading={
        <>
          <h1 className={heading.title}>{t('shopPage.title')}</h1>
          <p className={heading.lead}>{t('shopPage.lead')}</p>
        </>
      }
    >
      <PurchaseBlock kind="new-subscription" onPaid={onPaid} hasTitle={false} />
      {gifts}
      <SupportBlock />
    </Page>
  );
}
