import { currentLanguage, useTexts } from '@web/lib/i18n/translation-source';
import styles from './price.module.css';

/** Says once beside a price that roubles are charged. Readers of Russian expect nothing else. */
export function ChargedInRoubles() {
  const t = useTexts();
  return currentLanguage() === 'ru' ? null : <p className={styles.charged}>{t('chargedInRoubles')}</p>;
}
