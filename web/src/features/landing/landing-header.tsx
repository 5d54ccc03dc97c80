import { useTranslation } from 'react-i18next';
import { BrandMark } from '@web/ui/brand-mark';
import { ButtonLink } from '@web/ui/button-link';
import { LanguageSwitcher } from '@web/ui/language-switcher';
import styles from './landing-header.module.css';

export function LandingHeader() {
  const { t } = useTranslation('landing');
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <BrandMark />
        <nav className={styles.nav}>
          <LanguageSwitcher />
          <ButtonLink to="/login">{t('logIn')}</ButtonLink>
        </nav>
      </div>
    </header>
  );
}
