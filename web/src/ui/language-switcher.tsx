import { OFFERED_LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import type { MouseEvent } from 'react';
import { chooseLanguage, currentLanguage, useTexts } from '@web/lib/i18n/translation-source';
import styles from './switches.module.css';

/** §2: marks the current language; each language has its native name. Links work before hydration. */
export function LanguageSwitcher() {
  const t = useTexts();
  const current = currentLanguage();
  const handleChoose = (event: MouseEvent, language: Language) => {
    event.preventDefault();
    if (language !== current) void chooseLanguage(language);
  };
  if (OFFERED_LANGUAGES.length === 1) return null;
  return (
    <div className={styles.group} role="group" aria-label={t('language.label')}>
      {OFFERED_LANGUAGES.map((language) => (
        <a
          key={language}
          className={styles.option}
          href={`?lng=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={language === current ? 'true' : undefined}
          aria-label={t(`language.names.${language}`)}
          onClick={(event) => handleChoose(event, language)}
        >
          {t(`language.short.${language}`)}
        </a>
      ))}
    </div>
  );
}
