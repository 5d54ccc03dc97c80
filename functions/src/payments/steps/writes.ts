import type { WriteOf } from '@functions/ports/repositories';

/** What other modules write here. */

export const saveMandate: WriteOf<'mandates', 'save'> = ({ mandates }, ...written) => mandates.save(...written);
export const createPaymentEvent: WriteOf<'paymentEvents', 'create'> = ({ paymentEvents }, ...written) =>
  paymentEvents.create(...written);
export const savePaymentEvent: WriteOf<'paymentEvents', 'save'> = ({ paymentEvents }, ...written) =>
  paymentEvents.save(...written);
export const createReceipt: WriteOf<'receipts', 'create'> = ({ receipts }, ...written) => receipts.create(...written);
export const saveReceipt: WriteOf<'receipts', 'save'> = ({ receipts }, ...written) => receipts.save(...written);
export const saveRefund: WriteOf<'refunds', 'save'> = ({ refunds }, ...written) => refunds.save(...written);
