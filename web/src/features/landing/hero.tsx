import type { Shop } from '@functions/customer-life/contract/get-shop';
import type { MouseEvent } from 'react';
import { useTexts } from '@web/lib/i18n/translation-source';
import { ButtonAnchor } from '@web/ui/button-anchor';
import styles from './hero.module.css';
import { HeroOffer } from './hero-offer';

interface HeroProps {
  shop: Shop | null;
  onPurchase: (event: MouseEvent) => void;
}

/** The illustration with the product's title, the first payment and the link to the prices. */
export function Hero({ shop, onPurchase }: HeroProps) {
  const t = useTexts('landing');
  return (
    <section className={styles.hero}>
      <div className={styles.sky} aria-hidden="true">
        <svg className={styles.sun} viewBox="0 0 1200 600" fill="none" focusable="false">
          <g stroke="var(--sun)">
            <path d="M360 600a240 240 0 0 1 480 0" opacity=".42" />
            <path d="M270 600a330 330 0 0 1 660 0" opacity=".3" />
            <path d="M160 600a440 440 0 0 1 880 0" opacity=".2" />
            <path d="M30 600a570 570 0 0 1 1140 0" opacity=".12" />
          </g>
          <circle className={styles.disc} cx="600" cy="600" r="150" fill="var(--sun)" />
        </svg>
      </div>
      <div className={styles.words}>
        <h1 className={styles.title}>{t('hero.title')}</h1>
        <p className={styles.text}>{t('hero.text')}</p>
      </div>
      <div className={styles.ground}>
        <div className={styles.offer}>
          <HeroOffer shop={shop} />
          <ButtonAnchor look="primary" href="#price" onClick={onPurchase}>
            {t('hero.purchase')}
          </ButtonAnchor>
        </div>
      </div>
    </section>
  );
}
