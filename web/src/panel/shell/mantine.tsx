import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { createTheme, MantineProvider, type CSSVariablesResolver } from '@mantine/core';
import { useSyncExternalStore, type ReactNode } from 'react';
import { isDarkTheme, useTheme } from '@web/lib/browser/theme';
import { PORTAL_TARGET } from './portal-root';

/** Maps Mantine's CSS variables to the design tokens of the site: the panel defines no colours itself. */
const TOKENS: Record<string, string> = {
  '--mantine-font-family': 'var(--font)',
  '--mantine-color-body': 'var(--sheet)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--line-2)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-disabled': 'var(--line-2)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-red-6': 'var(--bad)',
  '--mantine-color-anchor': 'var(--dawn)',
  '--mantine-color-white': 'var(--on-dawn)',
  '--mantine-color-dark-6': 'var(--sheet)',
  '--mantine-color-dark-4': 'var(--edge)',
  '--mantine-color-gray-4': 'var(--edge)',
  '--mantine-primary-color-filled': 'var(--dawn)',
  '--mantine-primary-color-filled-hover': 'var(--dawn-deep)',
  '--mantine-color-dawn-filled': 'var(--dawn)',
  '--mantine-color-dawn-filled-hover': 'var(--dawn-deep)',
  '--mantine-color-dawn-light': 'var(--dawn-soft)',
  '--mantine-color-dawn-outline': 'var(--dawn)',
};

const resolver: CSSVariablesResolver = () => ({ variables: {}, light: TOKENS, dark: TOKENS });

const DAWN = '#c53d09';

const theme = createTheme({
  fontFamily: 'var(--font)',
  primaryColor: 'dawn',
  colors: { dawn: [DAWN, DAWN, DAWN, DAWN, DAWN, DAWN, DAWN, DAWN, DAWN, DAWN] },
  radius: { sm: 'var(--r-s)', md: 'var(--r-s)', lg: 'var(--r)' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  components: { Portal: { defaultProps: { target: PORTAL_TARGET } } },
});

export function PanelMantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      forceColorScheme={useIsDark() ? 'dark' : 'light'}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

function useIsDark(): boolean {
  // Subscribes to the theme setting; the media query below follows the system theme.
  useTheme();
  return useSyncExternalStore((listener) => {
    const media = matchMedia('(prefers-color-scheme: dark)');
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  }, isDarkTheme);
}
