import { BRAND } from '@functions/base/contract/values/brand';
import { currentLanguage, useTexts } from '@web/lib/i18n/translation-source';
import styles from './brand-mark.module.css';

/** The logo: the sign and the brand name. */
export function BrandMark() {
  // Subscribes to the language because the name depends on it.
  useTexts();
  return (
    <a className={styles.mark} href="/">
      <svg className={styles.sign} viewBox="0 0 28 28" fill="none" aria-hidden="true" focusable="false">
        <path d="M6 19a8 8 0 0 1 16 0" fill="var(--sun)" />
        <path d="M1 19h26" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      <span>{BRAND.name[currentLanguage()]}</span>
    </a>
  );
}
