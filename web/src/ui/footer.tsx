import { BRAND } from '@contract/values/brand';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { IS_MEASURED, reopenAnalyticsQuestion } from '@web/lib/analytics-consent';
import { AnalyticsQuestion } from './analytics-question';
import { LanguageSwitcher } from './language-switcher';
import { ThemeSwitch } from './theme-switch';
import styles from './footer.module.css';

/** Who sells, the offer, and the two switches; `isWide` on pages as wide as the landing. */
export function Footer({ isWide = false }: { isWide?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <footer className={styles.footer}>
        <div className={`${styles.inner} ${isWide ? styles.wide : ''}`}>
          <div className={styles.seller}>
            <p>{t('footer.company', { company: BRAND.company.name, taxId: BRAND.company.taxId })}</p>
            <p>{t('footer.copyright', { years: BRAND.copyrightYears, company: BRAND.company.name })}</p>
            <Link className={styles.offer} to="/offer">
              {t('footer.offer')}
            </Link>
            {IS_MEASURED && (
              <button type="button" className={styles.statistics} onClick={reopenAnalyticsQuestion}>
                {t('analytics.settings')}
              </button>
            )}
          </div>
          <div className={styles.switches}>
            <LanguageSwitcher />
            <ThemeSwitch />
          </div>
        </div>
      </footer>
      <AnalyticsQuestion />
    </>
  );
}
