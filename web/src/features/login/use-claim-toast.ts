import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Claim } from '@functions/accounts/contract/values/customers';
import { notify } from '@web/lib/browser/notify';
import type { RegistrationResult } from '@web/features/login/api/register-customer';

const KINDS = {
  claimed: 'success',
  'already-yours': 'info',
  'claimed-by-other': 'error',
  'awaiting-payment': 'info',
  'not-found': 'error',
  'gift-returned': 'error',
  restricted: 'error',
} as const satisfies Record<Claim, string>;

/** §3: shows the result of claiming a guest purchase or a gift, and whether the address has another account. */
export function useClaimToast() {
  const { t } = useTranslation('login');
  return useCallback(
    (registered: RegistrationResult) => {
      if (registered.kind !== 'done') return;
      const { claim, isGift, existingProvider } = registered;
      if (claim !== null)
        void notify(isGift ? t(`giftClaim.${ofGift(claim)}`) : t(`claim.${ofPurchase(claim)}`), KINDS[claim]);
      if (existingProvider !== null)
        void notify(t('known.text', { provider: t(`known.${providerKey(existingProvider)}`) }), 'info');
    },
    [t],
  );
}

/** The provider as part of a text key, in which a dot would be a separator. */
const providerKey = (provider: 'google.com' | 'yandex' | 'password'): 'google' | 'yandex' | 'password' =>
  provider === 'google.com' ? 'google' : provider;

/** A gift is sent only once it is paid. */
const ofGift = (claim: Claim) => (claim === 'awaiting-payment' ? 'not-found' : claim);

/** These two are of gifts only. */
const ofPurchase = (claim: Claim) => (claim === 'gift-returned' || claim === 'restricted' ? 'not-found' : claim);
