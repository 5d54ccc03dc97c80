import { useTexts } from '@web/lib/i18n/translation-source';
import { BrandMark } from '@web/ui/brand-mark';
import { ButtonAnchor } from '@web/ui/button-anchor';
import { LanguageSwitcher } from '@web/ui/language-switcher';
import styles from './landing-header.module.css';

export function LandingHeader() {
  const t = useTexts('landing');
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <BrandMark />
        <nav className={styles.nav}>
          <LanguageSwitcher />
          <ButtonAnchor href="/login">{t('logIn')}</ButtonAnchor>
        </nav>
      </div>
    </header>
  );
}
