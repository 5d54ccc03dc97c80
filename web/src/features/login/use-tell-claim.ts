import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@web/lib/notify';
import type { Claim } from './api/register-customer';

const KINDS = { claimed: 'success', yours: 'info', taken: 'error', pending: 'info', unknown: 'error' } as const satisfies Record<Claim, string>;

/** §3: says what became of a purchase made without an account. */
export function useTellClaim() {
  const { t } = useTranslation('login');
  return useCallback(
    (claim: Claim | null) => {
      if (claim !== null) void notify(t(`claim.${claim}`), KINDS[claim]);
    },
    [t],
  );
}
