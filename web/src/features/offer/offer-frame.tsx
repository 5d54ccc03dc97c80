import { BRAND } from '@functions/base/contract/values/brand';
import texts from '@locales/ru/offer-page.json';
import { useEffect, type MouseEvent } from 'react';
import { ButtonAnchor } from '@web/ui/button-anchor';
import type { Parts } from '@web/ui/parts';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import styles from './offer-page.module.css';
import { fillIn } from './fill-in';

/** §2: the page of the public offer round its text, which is Russian in every language of the site. */
export function OfferFrame({ children }: { children: Parts }) {
  useEffect(() => {
    if (window.location.hash === '') window.scrollTo(0, 0);
  }, []);
  return (
    <Page
      title={texts.title}
      description={fillIn(texts.intro)}
      illustration="neutral"
      isOneLanguage
      heading={
        <div lang="ru">
          <h1 className={heading.title}>{texts.heading}</h1>
          <p className={heading.lead}>{fillIn(texts.company)}</p>
        </div>
      }
    >
      <article className={styles.offer} lang="ru">
        <div className="actions">
          <ButtonAnchor href="/" onClick={handleBack}>
            {texts.back}
          </ButtonAnchor>
          <ButtonAnchor href={BRAND.offerPdf} target="_blank" rel="noopener">
            {texts.download}
          </ButtonAnchor>
        </div>
        {children}
      </article>
    </Page>
  );
}

/** Goes back in the history. Without a history the link opens the landing page. */
function handleBack(event: MouseEvent): void {
  if (window.history.length <= 1) return;
  event.preventDefault();
  window.history.back();
}
