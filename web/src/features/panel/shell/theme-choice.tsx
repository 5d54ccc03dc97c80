import { NativeSelect } from '@mantine/core';
import { chooseTheme, THEMES, useTheme, type Theme } from '@web/lib/browser/theme';
import { texts } from '../texts';

export function ThemeChoice() {
  const theme = useTheme();
  return (
    <NativeSelect
      size="xs"
      aria-label={texts.theme.label}
      value={theme}
      data={THEMES.map((value) => ({ value, label: texts.theme[value] }))}
      onChange={(event) => chooseTheme(event.currentTarget.value as Theme)}
    />
  );
}
