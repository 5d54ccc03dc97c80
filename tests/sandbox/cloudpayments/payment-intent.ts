import * as z from 'zod';
import { parseInstant } from './dates';
import { parseAmount } from './money';
import type { OtherMethod } from './other-methods';
import type { PaymentRequest, RecurrentRequest } from './payment-request';
import { INTERVALS } from './records';

const text = z.union([z.string(), z.number()]).transform(String);

const recurrent = z.looseObject({
  interval: z.enum(INTERVALS),
  period: z.int().positive(),
  amount: z.number().positive().optional(),
  startDate: z.string().optional(),
  maxPeriods: z.int().positive().optional(),
  receipt: z.unknown().optional(),
  customerReceipt: z.unknown().optional(),
});

/** Parameters that the page passes to the widget: the current names first, then the legacy ones. */
export const paymentIntent = z.looseObject({
  publicTerminalId: z.string().optional(),
  amount: z.number().positive(),
  currency: z.string().default('RUB'),
  paymentSchema: z.enum(['Single', 'Dual']).default('Single'),
  externalId: text.optional(),
  description: z.string().default(''),
  receiptEmail: z.string().optional(),
  tokenize: z.boolean().default(false),
  recurrent: recurrent.optional(),
  receipt: z.unknown().optional(),
  restrictedPaymentMethods: z.array(z.string()).optional(),
  userInfo: z.looseObject({ accountId: text.optional(), email: z.string().optional() }).optional(),
  metadata: z.unknown().optional(),
  publicId: z.string().optional(),
  invoiceId: text.optional(),
  accountId: text.optional(),
  email: z.string().optional(),
  data: z.unknown().optional(),
});
export type PaymentIntent = z.infer<typeof paymentIntent>;

export const cardEntry = z.object({ number: z.string(), expires: z.string(), cvv: z.string() });
export type CardEntry = z.infer<typeof cardEntry>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Legacy format: instructions inside `data`, under the key `cloudPayments` in any letter case. */
function legacyInstructions(data: unknown): Record<string, unknown> {
  if (!isRecord(data)) return {};
  const found = Object.entries(data).find(([name]) => name.toLowerCase() === 'cloudpayments');
  return isRecord(found?.[1]) ? found[1] : {};
}

function readRecurrent(intent: PaymentIntent): RecurrentRequest | null {
  const requested = intent.recurrent ?? recurrent.optional().parse(legacyInstructions(intent.data).recurrent);
  if (requested === undefined) return null;
  return {
    interval: requested.interval,
    period: requested.period,
    amount: parseAmount(requested.amount),
    startAt: requested.startDate === undefined ? null : parseInstant(requested.startDate),
    maxPeriods: requested.maxPeriods ?? null,
    receipt: requested.receipt ?? requested.customerReceipt ?? null,
  };
}

function readData({ metadata, data }: PaymentIntent): string {
  const echoed = metadata ?? data;
  if (echoed === undefined || echoed === null) return '';
  return typeof echoed === 'string' ? echoed : JSON.stringify(echoed);
}

export const terminalOf = (intent: PaymentIntent): string => intent.publicTerminalId ?? intent.publicId ?? '';

export function readIntent(intent: PaymentIntent, card: CardEntry, method?: OtherMethod): PaymentRequest {
  const legacy = legacyInstructions(intent.data);
  return {
    amount: Math.round(intent.amount * 100),
    currency: intent.currency,
    invoiceId: intent.externalId ?? intent.invoiceId ?? '',
    accountId: intent.userInfo?.accountId ?? intent.accountId ?? '',
    email: intent.receiptEmail ?? intent.userInfo?.email ?? intent.email ?? '',
    description: intent.description,
    ipAddress: '127.0.0.1',
    data: readData(intent),
    receipt: intent.receipt ?? legacy.CustomerReceipt ?? legacy.customerReceipt ?? null,
    twoStage: intent.paymentSchema === 'Dual',
    tokenize: intent.tokenize,
    recurrent: readRecurrent(intent),
    subscriptionId: '',
    cardNumber: card.number.replace(/\D/g, ''),
    cardExpires: card.expires,
    byToken: false,
    ...(method !== undefined && { method }),
  };
}
