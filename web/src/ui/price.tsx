import { formatRoubles, formatTenge } from '@web/lib/browser/format';
import styles from './price.module.css';

interface PriceProps {
  roubles: number;
  language: string;
  /** The server's moment, which says whether the rate still holds. */
  now: string;
}

/** A price that stands by itself; in Kazakh the tenge stand below it, small. Knows neither router nor i18next. */
export function Price({ roubles, language, now }: PriceProps) {
  const tenge = formatTenge(roubles, language, now);
  return (
    <>
      {formatRoubles(roubles, language)}
      {tenge !== null && <small className={styles.tenge}>{tenge}</small>}
    </>
  );
}
