import * as z from 'zod';
import type { OtherMethod } from './other-methods';
import type { PaymentRequest } from './payment-request';

const text = z.union([z.string(), z.number()]).transform(String);

/** Parameters that the page passes to the widget, as far as the product uses them. */
export const paymentIntent = z.looseObject({
  publicTerminalId: z.string(),
  amount: z.number().positive(),
  currency: z.string().default('RUB'),
  paymentSchema: z.literal('Single'),
  externalId: text.optional(),
  description: z.string().default(''),
  receiptEmail: z.string().optional(),
  tokenize: z.boolean().default(false),
  receipt: z.unknown().optional(),
  restrictedPaymentMethods: z.array(z.string()).optional(),
  userInfo: z.looseObject({ accountId: text.optional(), email: z.string().optional() }).optional(),
});
export type PaymentIntent = z.infer<typeof paymentIntent>;

export const cardEntry = z.object({ number: z.string(), expires: z.string(), cvv: z.string() });
export type CardEntry = z.infer<typeof cardEntry>;

export function readIntent(intent: PaymentIntent, card: CardEntry, method?: OtherMethod): PaymentRequest {
  return {
    amount: Math.round(intent.amount * 100),
    currency: intent.currency,
    invoiceId: intent.externalId ?? '',
    accountId: intent.userInfo?.accountId ?? '',
    email: intent.receiptEmail ?? intent.userInfo?.email ?? '',
    description: intent.description,
    ipAddress: '127.0.0.1',
    data: '',
    receipt: intent.receipt ?? null,
    tokenize: intent.tokenize,
    subscriptionId: '',
    cardNumber: card.number.replace(/\D/g, ''),
    cardExpires: card.expires,
    byToken: false,
    ...(method !== undefined && { method }),
  };
}
