import { LANGUAGES } from '@contract/values/languages';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '@web/lib/i18n';
import styles from './switches.module.css';

/** §2: the current language is marked, the other three are offered. Every name is in its own language. */
export function LanguageSwitcher() {
  const { t } = useTranslation();
  const current = currentLanguage();
  return (
    <div className={styles.group} role="group" aria-label={t('language.label')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          className={styles.option}
          lang={language}
          aria-pressed={language === current}
          aria-label={t(`language.names.${language}`)}
          onClick={() => language !== current && void chooseLanguage(language)}
        >
          {t(`language.short.${language}`)}
        </button>
      ))}
    </div>
  );
}
