import { SIGN_IN_WAYS } from '@functions/base/contract/values/status';

/**
 * What staff can switch off without a release, each for itself.
 * - a way to sign in: it is not offered, and its new sign-ins are refused. Open sessions stay. One way is always left.
 * - `trials`: a first payment buys a full term.
 * - `campaigns`: no mailing begins or goes on.
 * - `sales`: nothing is sold that serves no running subscription. Renewals, a failed charge that is paid, another card
 *   and refunds go on.
 * - `providerCalls`: the payment provider is not called; what needs it waits. Its notifications are answered.
 */
export const SWITCHES = [...SIGN_IN_WAYS, 'trials', 'campaigns', 'sales', 'providerCalls'] as const;
export type Switch = (typeof SWITCHES)[number];
