import { BRAND } from '@contract/values/brand';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { rememberCampaign, rememberPromo, rememberedCampaign } from '@web/lib/campaign';
import { currentLanguage } from '@web/lib/i18n';
import { AppList } from '@web/ui/app-list';
import { Footer } from '@web/ui/footer';
import { SupportBlock } from '@web/ui/support-block';
import { useGetShop } from './api/get-shop';
import { FeatureList } from './feature-list';
import { Hero } from './hero';
import { LandingHeader } from './landing-header';
import styles from './landing-page.module.css';
import { PriceSection } from './price-section';

/** §2: the same page at /, /tt and /yt. */
export function LandingPage() {
  const { t } = useTranslation('landing');
  const [search] = useSearchParams();
  const [campaign] = useState(() => {
    rememberCampaign(search);
    return rememberedCampaign();
  });
  const shop = useGetShop(campaign);
  const price = useRef<HTMLElement>(null);
  useEffect(() => rememberPromo(search), [search]);

  const handlePurchase = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    price.current?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
    price.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <title>{t('title', { brand: BRAND.name[currentLanguage()] })}</title>
      <meta name="description" content={t('hero.text')} />
      <LandingHeader />
      <main>
        <Hero shop={shop.data} onPurchase={handlePurchase} />
        <FeatureList />
        <PriceSection shop={shop} ref={price} />
        <div className={styles.wrap}>
          <section className={styles.downloads}>
            <h2 className={styles.title}>{t('downloads.title')}</h2>
            <AppList />
          </section>
          <SupportBlock />
        </div>
      </main>
      <Footer isWide />
    </>
  );
}
