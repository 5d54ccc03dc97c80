/**
 * The methods of the widget beside cards. `inNotifications`: the value of `PaymentMethod`; only those of SBP and T-Pay
 * are documented. By `link`: the payer pays in another app, by a QR code or a link that is made after Check, now,
 * later, several times or never. Sources: https://developers.cloudpayments.ru/#sbp, #t-pay, #sberpay, #mir-pay
 */
export const OTHER_METHODS = {
  Sbp: { label: 'СБП', inNotifications: 'Sbp', byLink: true },
  TinkoffPay: { label: 'T-Pay', inNotifications: 'T-Pay', byLink: true },
  SberPay: { label: 'SberPay', inNotifications: 'SberPay', byLink: true },
  MirPay: { label: 'Mir Pay', inNotifications: 'MirPay', byLink: false },
} as const;
export type OtherMethod = keyof typeof OTHER_METHODS;
export const OTHER_METHOD_NAMES = Object.keys(OTHER_METHODS) as OtherMethod[];

/** The card of Mir in a payer's phone. The other methods name no card. */
export const MIR_CARD = { cardNumber: '2200000000000053', cardExpires: '12/40' };
