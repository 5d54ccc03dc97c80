import en from '@locales/en/offer-summary.json';
import kk from '@locales/kk/offer-summary.json';
import ru from '@locales/ru/offer-summary.json';
import zh from '@locales/zh/offer-summary.json';
import { Suspense, use } from 'react';
import styles from './offer-page.module.css';

/**
 * The main points in each language: the offer itself is Russian. Only the build renders them. In the browser the
 * boundary stays as prerendered, so that the script of the page does not contain them (F1); <details> needs no script.
 */
export const OfferSummaries = () => (
  <Suspense>{import.meta.env.SSR ? <Summaries summaries={{ ru, en, kk, zh }} /> : <AsPrerendered />}</Suspense>
);

const NEVER = new Promise<never>(() => undefined);
const AsPrerendered = () => use(NEVER);

function Summaries({ summaries }: { summaries: Readonly<Record<string, typeof en>> }) {
  return (
    <div className={styles.summaries}>
      {Object.entries(summaries).map(([language, { name, title, points }]) => (
        <details key={language} lang={language} name="summary">
          <summary>{name}</summary>
          <p>{title}</p>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
