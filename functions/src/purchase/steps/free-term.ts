import type { PaymentKind } from '@functions/payments/contract/values/payments';
import texts from '@locales/ru/server/receipts.json';
import { moscowDay, type Instant } from '@functions/base/rules/calendar';
import type { Receipt } from '@functions/payments/rules/receipt';

interface FreeTerm {
  readonly transactionId: string;
  readonly uid: string;
  readonly email: string;
  readonly at: Instant;
  readonly payToken: string | null;
  readonly kind: PaymentKind;
}

/**
 * Returns the receipt of a term that cost nothing: a ledger entry of 0 kopecks. Finance sees it; the payment provider
 * has no such transaction.
 */
export const freeTermReceipt = ({ transactionId, uid, email, at, payToken, kind }: FreeTerm): Receipt => ({
  transactionId,
  provider: null,
  uid,
  accountId: email,
  dateTime: at,
  day: moscowDay(at),
  amount: 0,
  refunded: 0,
  description: texts.freeTerm,
  ipAddress: '',
  status: 'Paid',
  subscriptionId: null,
  payToken,
  kind,
});
