import { useTexts } from '@web/lib/i18n/translation-source';
import { BrandMark } from '@web/ui/brand-mark';
import { ButtonAnchor } from '@web/ui/button-anchor';
import { LanguageSwitcher } from '@web/ui/language-switcher';
import styles from './landing-header.module.css';

/** The script in the head shows the way in, or, in a browser with a session, the way to the profile. */
export function LandingHeader() {
  const t = useTexts('landing');
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <BrandMark />
        <nav className={styles.nav}>
          <LanguageSwitcher />
          <span className={styles.visitor}>
            <ButtonAnchor href="/login">{t('logIn')}</ButtonAnchor>
          </span>
          <span className={styles.customer}>
            <ButtonAnchor href="/profile">{t('profile')}</ButtonAnchor>
          </span>
        </nav>
      </div>
    </header>
  );
}
