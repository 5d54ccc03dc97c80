import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { PaymentNotification } from '@functions/payments/rules/payment';
import type {
  NotificationFields,
  NotificationRequest,
  PaymentProvider,
  ReceivedNotification,
} from '@functions/purchase/ports/payment-provider';
import { ProviderError } from '@functions/ports/services';

/** A refund that the desk paid out. `amount` is in kopecks. */
export interface PaidOut {
  readonly requestId: string;
  readonly transactionId: string;
  readonly amount: number;
}

/** A call of the desk: a slip and its signature. */
export interface DeskCall {
  readonly headers: { readonly 'desk-signature': string };
  readonly rawBody: Buffer;
}

export interface CashDesk {
  readonly provider: PaymentProvider;
  /** Takes the cash for a voucher, and returns the call that reports it. */
  takeCash(voucher: { readonly order: string; readonly payer: string; readonly kopecks: number; at: number }): DeskCall;
  readonly paidOut: readonly PaidOut[];
}

const slip = z.object({
  number: z.string().check(z.regex(/^cash-desk-\d+$/)),
  order: z.string(),
  payer: z.string(),
  kopecks: z.string().check(z.regex(/^\d+$/)),
  at: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
});

/**
 * A second payment provider: a desk that takes cash for a voucher. It asks nothing before, confirms a payment by one
 * signed call in JSON, keeps no lists and cannot charge a customer again.
 */
export function cashDesk(secret: string): CashDesk {
  const paidOut: PaidOut[] = [];
  let taken = 0;
  const sign = (body: Buffer): Buffer => createHmac('sha256', secret).update('slip:').update(body).digest();

  function receiveNotification({ headers, rawBody }: NotificationRequest): ReceivedNotification | null {
    const given = Buffer.from(headers['desk-signature'] ?? '', 'hex');
    const expected = sign(rawBody);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const fields = z.record(z.string(), z.string()).safeParse(JSON.parse(rawBody.toString('utf8')));
    if (!fields.success) throw new ProviderError('unexpected', 'the slip is not an object of texts');
    return {
      transactionId: fields.data.number ?? null,
      accountId: fields.data.payer ?? null,
      fields: fields.data,
      hash: createHash('sha256').update(rawBody).digest('hex'),
      key: 'current',
    };
  }

  const provider: PaymentProvider = {
    name: 'cash-desk',
    receiveNotification,
    readNotification,
    secretFields: [],
    responseTo: (decision) => ({ filed: decision === 'accepted' }),
    codeOf: () => null,
    checkoutOf: ({ orderId, accountId, amount }) => ({
      voucher: { order: orderId, payer: accountId, kopecks: amount },
    }),
    refund: async ({ amount }, requestId) => {
      const known = paidOut.find((each) => each.requestId === requestId);
      if (known) return known;
      const made = { requestId, transactionId: `cash-desk-back-${paidOut.length + 1}`, amount };
      paidOut.push(made);
      return made;
    },
    findPayment: null,
    mandates: null,
    savedCards: null,
    lists: null,
  };

  return {
    provider,
    paidOut,
    takeCash: ({ order, payer, kopecks, at }) => {
      taken += 1;
      const written = {
        number: `cash-desk-${taken}`,
        order,
        payer,
        kopecks: String(kopecks),
        at: new Date(at).toISOString(),
      };
      const rawBody = Buffer.from(JSON.stringify(written));
      return { headers: { 'desk-signature': sign(rawBody).toString('hex') }, rawBody };
    },
  };
}

function readNotification(type: string, fields: NotificationFields): PaymentNotification {
  if (type !== 'pay') throw new ProviderError('unexpected', `the cash desk sends no ${type}`);
  const { success, data, error } = slip.safeParse(fields);
  if (!success)
    throw new ProviderError('unexpected', `${error.issues.map(({ path }) => path.join('.')).join()} is wrong`);
  return {
    type,
    payment: {
      provider: 'cash-desk',
      transactionId: data.number,
      amount: Number(data.kopecks),
      currency: 'RUB',
      at: Date.parse(data.at),
      testMode: false,
      invoiceId: data.order,
      accountId: data.payer,
      subscriptionId: null,
      email: null,
      ipAddress: null,
      description: null,
      token: null,
      card: null,
      method: null,
      decline: null,
      isOwnRefusal: false,
      reasonCode: null,
      isOfItsType: true,
    },
  };
}
