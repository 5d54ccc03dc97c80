/** The provider of every document that was stored before documents named theirs. */
export const FIRST_PAYMENT_PROVIDER = 'cloudpayments';
