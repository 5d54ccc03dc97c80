import { setPreferences } from '@functions/accounts/contract/set-preferences';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Identity } from '@web/lib/auth/session';
import { readStored, store } from '@web/lib/browser/kept';
import { call } from '@web/lib/http/api';

/**
 * E-mails follow the language that a signed-in customer switches to (decision 79). A switch that is made before the
 * sign-in, on a page without a session or offline is saved at the next signed-in page.
 */
export function useSaveLanguage(identity: Identity | null): void {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage;
  useEffect(() => {
    const switched = readStored('switchedLanguage');
    if (identity === null || switched === null) return;
    const { uid, email } = identity;
    void call(setPreferences, { uid, email, siteLanguage: switched }).then(({ ok }) => {
      // A later switch has its own call.
      if (ok && readStored('switchedLanguage') === switched) store({ switchedLanguage: null });
    });
  }, [identity, language]);
}
