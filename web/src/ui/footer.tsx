import { BRAND } from '@functions/base/contract/values/brand';
import { IS_MEASURED, reopenAnalyticsQuestion } from '@web/lib/analytics/analytics-consent';
import { useTexts } from '@web/lib/i18n/translation-source';
import { AnalyticsQuestion } from './analytics-question';
import { Help } from './help';
import { LanguageSwitcher } from './language-switcher';
import { ThemeSwitch } from './theme-switch';
import type { Parts } from './parts';
import styles from './footer.module.css';

interface FooterProps {
  isWide?: boolean;
  hasLanguages?: boolean;
  /** Asks for consent to analytics: the landing page alone does. */
  asksForAnalytics?: boolean;
  /** Sticks to the lower edge of the window. */
  bar?: Parts;
}

/** Shows the seller, the offer, help, and the switches of language and theme. `isWide`: as wide as the landing page. */
export function Footer({ isWide = false, hasLanguages = true, asksForAnalytics = false, bar = null }: FooterProps) {
  const t = useTexts();
  return (
    <>
      <footer className={styles.footer}>
        <div className={`${styles.inner} ${isWide ? styles.wide : ''}`}>
          <div className={styles.seller}>
            <p>{t('footer.company', { company: BRAND.company.name, taxId: BRAND.company.taxId })}</p>
            <p>{t('footer.copyright', { years: BRAND.copyrightYears, company: BRAND.company.name })}</p>
            <a className={styles.offer} href="/offer">
              {t('footer.offer')}
            </a>
            <a className={styles.offer} href="/privacy">
              {t('footer.privacy')}
            </a>
            <details>
              <summary className={styles.help}>{t('help.title')}</summary>
              <Help lead={t('support.text')} />
            </details>
            {IS_MEASURED && (
              <button type="button" className={styles.statistics} onClick={reopenAnalyticsQuestion}>
                {t('analytics.settings')}
              </button>
            )}
          </div>
          <div className={styles.switches}>
            {hasLanguages && <LanguageSwitcher />}
            <ThemeSwitch />
          </div>
        </div>
        <AnalyticsQuestion isAsking={asksForAnalytics} />
      </footer>
      {bar !== null && <div className={styles.bar}>{bar}</div>}
    </>
  );
}
