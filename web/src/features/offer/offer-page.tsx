import { BRAND } from '@contract/values/brand';
import offer from '@locales/ru/offer.json';
import { OfferSummaries } from './offer-summaries';
import { useEffect, type MouseEvent } from 'react';
import { rememberPromo } from '@web/lib/analytics/campaign';
import { ButtonAnchor } from '@web/ui/button-anchor';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import styles from './offer-page.module.css';
import { fillIn } from './offer-parts';
import { OfferText } from './offer-text';

/** §2: the public offer. The text is Russian in every language of the site. */
export function OfferPage() {
  useEffect(() => {
    rememberPromo(new URLSearchParams(window.location.search));
    if (window.location.hash === '') window.scrollTo(0, 0);
  }, []);
  return (
    <Page
      title={offer.title}
      description={fillIn(offer.intro)}
      illustration="neutral"
      isOneLanguage
      heading={
        <div lang="ru">
          <h1 className={heading.title}>{offer.heading}</h1>
          <p className={heading.lead}>{fillIn(offer.company)}</p>
        </div>
      }
    >
      <article className={styles.offer} lang="ru">
        <div className={styles.actions}>
          <ButtonAnchor href="/" onClick={handleBack}>
            {offer.back}
          </ButtonAnchor>
          <ButtonAnchor href={BRAND.offerPdf} target="_blank" rel="noopener">
            {offer.download}
          </ButtonAnchor>
        </div>
        <OfferSummaries />
        <p className={styles.intro}>{fillIn(offer.intro)}</p>
        {offer.sections.map((section, index) => (
          <section key={section.heading} id={`${index + 1}`}>
            <h2 className={styles.heading}>{`${index + 1}. ${section.heading}`}</h2>
            {section.paragraphs.map((paragraph, row) => (
              <p key={paragraph} id={`${index + 1}.${row + 1}`} className={styles.paragraph}>
                <span className={styles.number}>{`${index + 1}.${row + 1}.`}</span>
                <span>
                  <OfferText text={paragraph} />
                </span>
              </p>
            ))}
          </section>
        ))}
        <p className={styles.edition}>{offer.edition}</p>
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
