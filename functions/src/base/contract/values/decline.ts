/** Why a payment failed, grouped by what the payer can do about it. Each payment provider maps its codes to them. */
export const DECLINES = [
  'funds',
  'cardExpired',
  'cardDetails',
  'limit',
  'bankRefused',
  'suspicious',
  'notConfirmed',
  'bankSilent',
  'phone',
  'orderExpired',
  'notAccepted',
  'declined',
] as const;
export type Decline = (typeof DECLINES)[number];
