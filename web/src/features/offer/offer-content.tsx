import offer from '@locales/ru/offer.json';
import texts from '@locales/ru/offer-page.json';
import { fillIn } from './fill-in';
import styles from './offer-page.module.css';
import { OfferSummaries } from './offer-summaries';
import { OfferText } from './offer-text';

/** The main points in each language, the introduction, and the offer with an anchor for each section and clause. */
export const OfferContent = () => (
  <>
    <OfferSummaries />
    <p className={styles.intro}>{fillIn(texts.intro)}</p>
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
  </>
);
