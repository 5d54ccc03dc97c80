import { useEffect } from 'react';
import { markSession } from '@web/lib/browser/session-mark';
import { useTexts } from '@web/lib/i18n/translation-source';
import { BrandMark } from '@web/ui/brand-mark';
import { ButtonAnchor } from '@web/ui/button-anchor';
import { LanguageSwitcher } from '@web/ui/language-switcher';
import styles from './landing-header.module.css';

/** Shows the way in or, in a browser with a session, the way to the profile: as marked by the script in the head. */
export function LandingHeader() {
  const t = useTexts('landing');
  // Somebody has signed out without a new document.
  useEffect(markSession, []);
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
