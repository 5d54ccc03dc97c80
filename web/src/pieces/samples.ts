import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@web/lib/i18n/translation-source';
import { useTermLabels } from '@web/lib/payments/use-term-labels';

/** Texts of the product and values for the pieces. Only this file and main.tsx know where texts come from. */
export function useSamples() {
  const { t: common } = useTranslation();
  const { t: login } = useTranslation('login');
  const { t: purchase } = useTranslation('purchase');
  return {
    common,
    login,
    purchase,
    term: useTermLabels(),
    language: currentLanguage(),
    /** ISO date: the server's time. */
    now: '2026-11-20T09:00:00.000Z',
    email: 'anna@example.com',
    /** A word that cannot be broken between syllables. */
    longWord: 'a-very-long-address-without-any-space-in-it-at-all@subdomain.of.example.com',
  };
}

export type Samples = ReturnType<typeof useSamples>;
