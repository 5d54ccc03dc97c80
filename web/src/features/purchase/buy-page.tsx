import { BRAND } from '@contract/values/brand';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { rememberCampaign, rememberPromo, rememberedCampaign } from '@web/lib/campaign';
import { notify } from '@web/lib/notify';
import { useTranslation } from '@web/lib/use-translation';
import { BenefitList } from '@web/ui/benefit-list';
import { buttonClass } from '@web/ui/button';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { Skeleton } from '@web/ui/skeleton';
import { SupportBlock } from '@web/ui/support-block';
import styles from './purchase-block.module.css';
import { UnknownBuyersCheckout } from './unknown-buyers-checkout';
import { usePrices } from './use-prices';
import { storedPrepaidId } from '@web/lib/prepaid-id';

/** §2: buying without an account, which is attached afterwards. Nothing of Firebase is needed here. */
export function BuyPage() {
  const { t } = useTranslation('purchase');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [campaign] = useState(() => {
    rememberPromo(search);
    rememberCampaign(search, 'purchase');
    return rememberedCampaign('purchase');
  });
  const prices = usePrices({ uid: '', email: '', ...campaign, prepaidToken: storedPrepaidId() });
  const { shop, hasFailed } = prices;
  useEffect(() => {
    if (!hasFailed) return;
    void notify(t('shopFailed'), 'error');
    void navigate('/');
  }, [hasFailed, navigate, t]);

  return (
    <Page
      title={t('buyPage.title')}
      sun="rising"
      top={
        <a className={buttonClass('outline')} href={BRAND.promoSiteUrl}>
          {t('back')}
        </a>
      }
      sky={
        <>
          <h1 className={heading.title}>{t('buyPage.title')}</h1>
          <p className={heading.lead}>{t('buyPage.lead')}</p>
        </>
      }
    >
      <section className={styles.block} aria-label={t('title.subscribe')}>
        {shop ? (
          <UnknownBuyersCheckout shop={shop} campaign={campaign} prices={prices} onPaid={() => void navigate('/attach')} />
        ) : (
          <Skeleton rows={5} onRetry={prices.refetch} />
        )}
        <BenefitList />
      </section>
      <SupportBlock />
    </Page>
  );
}
