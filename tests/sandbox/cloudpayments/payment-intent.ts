import * as z from 'zod';
import { parseInstant } from './dates';
import { parseAmount } from './money';
import type { PaymentRequest, RecurrentWish } from './payment-request';
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

/** What the page hands to the widget: today's names, and after them the former ones. */
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

/** Formerly the instructions lay inside `data`, under a key written in every possible case. */
function formerInstructions(data: unknown): Record<string, unknown> {
  if (!isRecord(data)) return {};
  const found = Object.entries(data).find(([name]) => name.toLowerCase() === 'cloudpayments');
  return isRecord(found?.[1]) ? found[1] : {};
}

function readWish(intent: PaymentIntent): RecurrentWish | null {
  const wish = intent.recurrent ?? recurrent.optional().parse(formerInstructions(intent.data).recurrent);
  if (wish === undefined) return null;
  return {
    interval: wish.interval,
    period: wish.period,
    amount: parseAmount(wish.amount),
    startAt: wish.startDate === undefined ? null : parseInstant(wish.startDate),
    maxPeriods: wish.maxPeriods ?? null,
    receipt: wish.receipt ?? wish.customerReceipt ?? null,
  };
}

function readData({ metadata, data }: PaymentIntent): string {
  const echoed = metadata ?? data;
  if (echoed === undefined || echoed === null) return '';
  return typeof echoed === 'string' ? echoed : JSON.stringify(echoed);
}

export const terminalOf = (intent: PaymentIntent): string => intent.publicTerminalId ?? intent.publicId ?? '';

export function readIntent(intent: PaymentIntent, card: CardEntry): PaymentRequest {
  const former = formerInstructions(intent.data);
  return {
    amount: Math.round(intent.amount * 100),
    currency: intent.currency,
    invoiceId: intent.externalId ?? intent.invoiceId ?? '',
    accountId: intent.userInfo?.accountId ?? intent.accountId ?? '',
    email: intent.receiptEmail ?? intent.userInfo?.email ?? intent.email ?? '',
    description: intent.description,
    ipAddress: '127.0.0.1',
    data: readData(intent),
    receipt: intent.receipt ?? former.CustomerReceipt ?? former.customerReceipt ?? null,
    twoStage: intent.paymentSchema === 'Dual',
    tokenize: intent.tokenize,
    recurrent: readWish(intent),
    subscriptionId: '',
    cardNumber: card.number.replace(/\D/g, ''),
    cardExpires: card.expires,
    byToken: false,
  };
}
