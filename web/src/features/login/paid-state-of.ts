import { PAID_STATE, type PaidState } from '@web/lib/payments/paid-state';
import type { RegistrationResult } from './api/register-customer';

/** What the profile is told about a registration: it attached a purchase that is paid. */
export const paidStateOf = (registered: RegistrationResult | undefined): PaidState | null =>
  registered?.kind === 'done' && registered.claim === 'claimed' ? PAID_STATE : null;
