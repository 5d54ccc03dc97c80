import * as z from 'zod/mini';
import { CURRENCY, toRoubles } from '@functions/base/contract/values/money';
import type { Order } from '@functions/purchase/rules/order';
import type { CardChargeAnswer } from '@functions/purchase/rules/saved-card';
import { ProviderError } from '@functions/ports/services';
import { descriptionOf, receiptOfOrder } from './checkout';
import { declineReason } from './decline-codes';
import { refusal } from './refusals';

/**
 * Charges of saved cards (https://developers.cloudpayments.ru/#oplata-po-tokenu-rekarring). A saved card pays without
 * 3-D Secure as a rule; the answer about a payment that needs it has no decision.
 */

export const CHARGE = '/payments/tokens/charge';

/** The customer has just pressed the button: the initiator is the cardholder. */
const BY_CARDHOLDER = 1;

export const chargeRequest = (order: Order, token: string) => ({
  Amount: toRoubles(order.amount),
  Currency: CURRENCY,
  AccountId: order.accountId,
  TrInitiatorCode: BY_CARDHOLDER,
  Token: token,
  InvoiceId: order.orderId,
  Description: descriptionOf(order),
  Email: order.email,
  ...(order.phone !== undefined && { Payer: { Phone: order.phone } }),
  JsonData: JSON.stringify({ cloudPayments: { customerReceipt: receiptOfOrder(order) } }),
});

const charged = z.object({
  Status: z.nullish(z.string()),
  ReasonCode: z.nullish(z.number()),
  AcsUrl: z.nullish(z.string()),
});

interface Answer {
  readonly Success: boolean;
  readonly Message?: string | null | undefined;
  readonly Model?: unknown;
}

/**
 * Reads the answer: `Success` is false for a declined payment too. Throws ProviderError `refused` if no payment was
 * made, and `unexpected` if the answer does not say whether one was.
 */
export function chargeAnswer(answer: Answer): CardChargeAnswer {
  const { Success, Message, Model } = answer;
  if (!Success && Model == null) throw refusal(CHARGE, { Message });
  const { data } = charged.safeParse(Model);
  if (data?.Status === 'Completed') return { kind: 'paid' };
  if (data?.Status === 'AwaitingAuthentication' || data?.AcsUrl) return { kind: 'form-needed' };
  if (data?.Status === 'Declined') return { kind: 'declined', decline: declineReason(data.ReasonCode) };
  throw new ProviderError('unexpected', `${CHARGE}: the answer names no outcome`);
}
