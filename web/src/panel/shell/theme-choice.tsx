import { chooseTheme, THEMES, useTheme, type Theme } from '@web/lib/browser/theme';
import { frameTexts as texts } from '../frame-texts';
import styles from './shell.module.css';

export function ThemeChoice() {
  const theme = useTheme();
  return (
    <span className={styles.theme}>
      <select
        aria-label={texts.theme.label}
        value={theme}
        onChange={(event) => chooseTheme(event.currentTarget.value as Theme)}
      >
        {THEMES.map((value) => (
          <option key={value} value={value}>
            {texts.theme[value]}
          </option>
        ))}
      </select>
      <svg viewBox="0 0 15 15" fill="none" stroke="currentColor" aria-hidden="true" focusable="false">
        <path d="M5 5.7 7.5 3.2 10 5.7M5 9.3l2.5 2.5L10 9.3" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
