import { THEMES, chooseTheme, useTheme } from '@web/lib/browser/theme';
import { useTexts } from '@web/lib/i18n/translation-source';
import styles from './switches.module.css';

export function ThemeSwitch() {
  const t = useTexts();
  const current = useTheme();
  return (
    <div className={styles.group} role="group" aria-label={t('theme.label')}>
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          className={styles.option}
          aria-pressed={theme === current}
          onClick={() => chooseTheme(theme)}
        >
          {t(`theme.${theme}`)}
        </button>
      ))}
    </div>
  );
}
