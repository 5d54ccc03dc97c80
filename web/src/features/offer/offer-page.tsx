import offer from '@locales/ru/offer.json';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { rememberPromo } from '@web/lib/campaign';
import { Button } from '@web/ui/button';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import styles from './offer-page.module.css';
import { OfferText, fillIn } from './offer-text';

/** §2: the public offer. One Russian text, whatever the language of the site. */
export function OfferPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useEffect(() => rememberPromo(search), [search]);
  useEffect(() => {
    // Newer browsers answer a promise, which React would take for the clean-up.
    window.scrollTo(0, 0);
  }, []);
  // Opened by a link there is no step back to take.
  const handleBack = () => void (window.history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <Page
      title={offer.title}
      sun="half"
      sky={
        <div lang="ru">
          <h1 className={heading.title}>{offer.heading}</h1>
          <p className={heading.lead}>{fillIn(offer.company)}</p>
        </div>
      }
    >
      <article className={styles.offer} lang="ru">
        <Button onClick={handleBack}>{offer.back}</Button>
        <p>{fillIn(offer.intro)}</p>
        {offer.sections.map((section, index) => (
          <section key={section.heading}>
            <h2 className={styles.heading}>{`${index + 1}. ${section.heading}`}</h2>
            {section.paragraphs.map((paragraph, row) => (
              <p key={paragraph} className={styles.paragraph}>
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
