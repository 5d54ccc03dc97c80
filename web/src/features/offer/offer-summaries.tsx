import { OFFERED_LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import en from '@locales/en/offer-summary.json';
import kk from '@locales/kk/offer-summary.json';
import ru from '@locales/ru/offer-summary.json';
import zh from '@locales/zh/offer-summary.json';
import styles from './offer-page.module.css';

const SUMMARIES = { ru, en, kk, zh } satisfies Record<Language, typeof ru>;

/** The main points of the offer in each language: the offer itself is Russian. */
export const OfferSummaries = () => (
  <div className={styles.summaries}>
    {OFFERED_LANGUAGES.map((language) => ({ language, ...SUMMARIES[language] })).map(
      ({ language, name, title, points }) => (
        <details key={language} lang={language} name="summary">
          <summary>{name}</summary>
          <p>{title}</p>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </details>
      ),
    )}
  </div>
);
