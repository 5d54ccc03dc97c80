import { formatRoubles, formatTenge } from '@web/lib/browser/format-price';
import styles from './price.module.css';

interface PriceProps {
  roubles: number;
  language: string;
  /** Server time (ISO); decides whether the tenge rate is still valid. */
  now: string;
}

/** A standalone price; in Kazakh with the tenge amount below it. Depends on neither the router nor i18next. */
export function Price({ roubles, language, now }: PriceProps) {
  const tenge = formatTenge(roubles, language, now);
  return (
    <>
      <span>{formatRoubles(roubles, language)}</span>
      {tenge !== null && <small className={styles.tenge}>{tenge}</small>}
    </>
  );
}
