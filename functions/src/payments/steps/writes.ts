import type { WriteOf } from '@functions/base/ports/repositories';
import type { Repositories } from '@functions/payments/ports/repositories';

/** What other modules write here. */

export const saveMandate: WriteOf<Repositories, 'mandates', 'save'> = ({ mandates }, ...written) =>
  mandates.save(...written);
export const createPaymentEvent: WriteOf<Repositories, 'paymentEvents', 'create'> = ({ paymentEvents }, ...written) =>
  paymentEvents.create(...written);
export const savePaymentEvent: WriteOf<Repositories, 'paymentEvents', 'save'> = ({ paymentEvents }, ...written) =>
  paymentEvents.save(...written);
export const createReceipt: WriteOf<Repositories, 'receipts', 'create'> = ({ receipts }, ...written) =>
  receipts.create(...written);
export const saveReceipt: WriteOf<Repositories, 'receipts', 'save'> = ({ receipts }, ...written) =>
  receipts.save(...written);
export const saveRefund: WriteOf<Repositories, 'refunds', 'save'> = ({ refunds }, ...written) =>
  refunds.save(...written);
