import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Claim } from '@contract/values/customers';
import { notify } from '@web/lib/browser/notify';
import type { RegistrationResult } from '@web/features/login/api/register-customer';

const KINDS = {
  claimed: 'success',
  'already-yours': 'info',
  'claimed-by-other': 'error',
  'awaiting-payment': 'info',
  'not-found': 'error',
} as const satisfies Record<Claim, string>;

/** §3: shows the result of claiming a guest purchase, and whether the address has another account. */
export function useClaimToast() {
  const { t } = useTranslation('login');
  return useCallback(
    (registered: RegistrationResult) => {
      if (registered.kind !== 'done') return;
      const { claim, existingProvider } = registered;
      if (claim !== null) void notify(t(`claim.${claim}`), KINDS[claim]);
      if (existingProvider !== null)
        void notify(t('known.text', { provider: t(`known.${providerKey(existingProvider)}`) }), 'info');
    },
    [t],
  );
}

/** The provider as part of a text key, in which a dot would be a separator. */
const providerKey = (provider: 'google.com' | 'yandex' | 'password'): 'google' | 'yandex' | 'password' =>
  provider === 'google.com' ? 'google' : provider;
