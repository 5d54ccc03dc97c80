import { BRAND } from '@functions/base/contract/values/brand';
import { useRef, type MouseEvent } from 'react';
import { currentLanguage, useTexts } from '@web/lib/i18n/translation-source';
import { AppList } from '@web/ui/app-list';
import { Footer } from '@web/ui/footer';
import { NoticeBar } from '@web/ui/notice-bar';
import { SupportBlock } from '@web/ui/support-block';
import { useGetShop } from '@web/features/landing/api/get-shop';
import { FeatureList } from './feature-list';
import { AnswerList } from './answer-list';
import { Hero } from './hero';
import { LandingHeader } from './landing-header';
import { Title } from '@web/ui/title';
import styles from './landing-page.module.css';
import { PriceSection } from './price-section';

/** §2: the same page at /, /tt and /yt. */
export function LandingPage() {
  const t = useTexts('landing');
  const { state, retry } = useGetShop();
  const price = useRef<HTMLElement>(null);

  const handlePurchase = (event: MouseEvent) => {
    event.preventDefault();
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    price.current?.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth', block: 'start' });
    price.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <Title text={t('title', { brand: BRAND.name[currentLanguage()] })} />
      <meta name="description" content={t('hero.text')} />
      <LandingHeader />
      <main>
        <p className={styles.unsettled}>
          <a href="/attach">{t('unsettled')}</a>
        </p>
        <Hero shop={state.status === 'ready' ? state.shop : null} onPurchase={handlePurchase} />
        <FeatureList />
        <AnswerList shop={state.status === 'ready' ? state.shop : null} />
        <PriceSection state={state} onRetry={retry} ref={price} />
        <div className={styles.wrap}>
          <section className={styles.downloads}>
            <h2 className={styles.title}>{t('downloads.title')}</h2>
            <AppList />
          </section>
          <SupportBlock />
        </div>
      </main>
      <Footer
        isWide
        asksForAnalytics
        bar={<NoticeBar notices={state.status === 'ready' ? state.shop.notices : []} />}
      />
    </>
  );
}
