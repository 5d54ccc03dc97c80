import * as z from 'zod';
import { attemptDelivery, releaseHeld } from './deliveries';
import { amountNumber, parseAmount } from './money';
import { mutex } from './mutex';
import { OTHER_METHOD_NAMES } from './other-methods';
import {
  authenticateByForm,
  payByForm,
  payByOtherMethod,
  payLinkByApp,
  type FormOutcome,
  type MethodOutcome,
} from './pay-by-form';
import { paymentIntent } from './payment-intent';
import { CHARGEBACK_ROW_NAMES, CHARGEBACK_ROWS, type Delivery, type Transaction } from './records';
import { refundPayment } from './refunds';
import { subscriptionModel } from './rest/subscription-model';
import { transactionModel } from './rest/transaction-model';
import { nextDue, runDue, type CompletedStep } from './run-due';
import { cancelSubscription } from './subscriptions';
import { updateCard } from './update-card';
import { changeFaultSettings, faultSettingsPatch, type FaultSettings, type FaultSettingsPatch } from './fault-settings';
import { resetTerminal, snapshotTerminal, type Terminal } from './terminal';

const amount = z.number().positive().optional();

export const payInput = z.object({
  intent: paymentIntent,
  card: z.string(),
  expires: z.string().default('12/40'),
  cvv: z.string().default('123'),
  /** Whether the payer confirms the 3-D Secure step, if the card has one. */
  confirm: z.boolean().default(true),
});
export const otherPayInput = z.object({ intent: paymentIntent, method: z.enum(OTHER_METHOD_NAMES) });
export const linkInput = z.object({ transactionId: z.int() });
const subscriptionInput = z.object({ subscriptionId: z.string() });
export const cardInput = subscriptionInput.extend({ card: z.string(), expires: z.string().default('12/40') });
const returnInput = z.object({ transactionId: z.int(), amount });

export const chargebackInput = returnInput.extend({
  row: z.enum(CHARGEBACK_ROW_NAMES).default('presentment'),
  /** Overrides the row's `type`; allows values that the provider does not document. */
  type: z.string().optional(),
  /** Date of the row, for a row that appears in the list later than its date. */
  date: z.iso.datetime().optional(),
});

/** The bank's fee for a dispute, in kopecks. */
const DISPUTE_FEE = 500_00;

type Models = Record<string, unknown>[];

/** Control interface of the sandbox for tests. Amounts are in roubles, as in the provider's API. */
export interface CloudPaymentsControl {
  /** Runs every renewal and redelivery that is due at the current time of the movable clock. */
  runDue(): Promise<CompletedStep[]>;
  /** The earliest due time, as an ISO date. */
  nextDue(): Promise<string | null>;
  pay(input: z.input<typeof payInput>): Promise<FormOutcome>;
  /** Chooses a method beside cards in the form. A link is not paid by this. */
  payByOther(input: z.input<typeof otherPayInput>): Promise<MethodOutcome>;
  /** Pays a link in the app of the bank, as often as it is called. */
  payLink(input: z.input<typeof linkInput>): Promise<FormOutcome>;
  deliveries(): Promise<Delivery[]>;
  transactions(): Promise<Models>;
  subscriptions(): Promise<Models>;
  setFaults(patch: FaultSettingsPatch): Promise<FaultSettings>;
  /** The shop gets a new password: it signs every notification from now on, and calls need it. */
  changePassword(apiSecret: string): void;
  /** Adds a row to the chargeback list. The transaction itself does not change. */
  chargeback(input: z.input<typeof chargebackInput>): Promise<{ chargebackId: string }>;
  cancelByPayer(input: z.input<typeof subscriptionInput>): Promise<{ status: string }>;
  /** The payer enters another card in the provider's own form; `status` is that of the payment. */
  updateCardByPayer(input: z.input<typeof cardInput>): Promise<{ status: string }>;
  refundByProvider(input: z.input<typeof returnInput>): Promise<{ transactionId: number }>;
  redeliver(input: { readonly deliveryId: number }): Promise<Delivery>;
  /** Sends every notification except Check again, in the original order. */
  replayAll(): Promise<Delivery[]>;
  reset(): Promise<void>;
  /** Takes a snapshot of the state and returns a function that restores it. */
  snapshot(): () => void;
}

function found<Item>(item: Item | undefined, what: string): Item {
  if (item === undefined) throw new Error(`No such ${what}`);
  return item;
}

export function openControl(terminal: Terminal): CloudPaymentsControl {
  const now = () => terminal.settings.now();
  const transaction = (id: number): Transaction => found(terminal.transactions.get(id), 'transaction');
  return {
    runDue: mutex(async () => runDue(terminal, await now())),
    nextDue: async () => {
      const instant = nextDue(terminal);
      return instant === null ? null : new Date(instant).toISOString();
    },
    pay: async (input) => {
      const { intent, card, expires, cvv, confirm } = payInput.parse(input);
      const outcome = await payByForm(terminal, intent, { number: card, expires, cvv });
      return outcome.step === 'threeDSecure' ? authenticateByForm(terminal, outcome.transactionId, confirm) : outcome;
    },
    payByOther: async (input) => {
      const { intent, method } = otherPayInput.parse(input);
      return payByOtherMethod(terminal, intent, method);
    },
    payLink: async ({ transactionId }) => payLinkByApp(terminal, transactionId),
    deliveries: async () => terminal.deliveries,
    transactions: async () =>
      [...terminal.transactions.values()].map((item) => ({
        ...transactionModel(terminal, item),
        RefundedAmount: amountNumber(item.refunded),
        Receipt: item.receipt,
      })),
    subscriptions: async () => [...terminal.subscriptions.values()].map(subscriptionModel),
    changePassword: (apiSecret) => {
      terminal.settings = { ...terminal.settings, apiSecret };
    },
    setFaults: async (patch) => {
      changeFaultSettings(terminal.faultSettings, faultSettingsPatch.parse(patch));
      if (terminal.faultSettings.reorder === 0) await releaseHeld(terminal, await now());
      return terminal.faultSettings;
    },
    chargeback: async (input) => {
      const { transactionId, row, type, date, amount } = chargebackInput.parse(input);
      const documented = CHARGEBACK_ROWS[row];
      const { id, currency, cardNumber, ...payment } = transaction(transactionId);
      const chargeback = {
        id: `CB-${terminal.nextId()}`,
        transactionId: id,
        type: type ?? documented.type,
        operation: documented.operation,
        amount: parseAmount(amount) ?? (row === 'fee' ? DISPUTE_FEE : payment.amount),
        currency,
        createdAt: date === undefined ? await now() : Date.parse(date),
        card: `${cardNumber.slice(0, 6)}******${cardNumber.slice(-4)}`,
      };
      terminal.chargebacks.push(chargeback);
      return { chargebackId: chargeback.id };
    },
    cancelByPayer: async ({ subscriptionId }) => {
      const subscription = found(terminal.subscriptions.get(subscriptionId), 'subscription');
      await cancelSubscription(terminal, subscription, await now());
      return { status: subscription.status };
    },
    updateCardByPayer: async (input) => {
      const { subscriptionId, card, expires } = cardInput.parse(input);
      const subscription = found(terminal.subscriptions.get(subscriptionId), 'subscription');
      const newCard = { cardNumber: card.replace(/\D/g, ''), cardExpires: expires };
      const { status } = await updateCard(terminal, subscription, newCard, await now());
      return { status };
    },
    refundByProvider: async (input) => {
      const payment = transaction(input.transactionId);
      const kopecks = parseAmount(input.amount) ?? payment.amount - payment.refunded;
      const outcome = await refundPayment(terminal, payment, { amount: kopecks, data: '' }, await now());
      if (!outcome.ok) throw new Error(outcome.message);
      return { transactionId: outcome.transaction.id };
    },
    redeliver: async ({ deliveryId }) => {
      const delivery = found(
        terminal.deliveries.find(({ id }) => id === deliveryId),
        'delivery',
      );
      await attemptDelivery(terminal, delivery, await now());
      return delivery;
    },
    replayAll: async () => {
      const at = await now();
      const repeated = terminal.deliveries.filter(({ type }) => type !== 'check');
      for (const delivery of repeated) await attemptDelivery(terminal, delivery, at);
      return repeated;
    },
    reset: async () => resetTerminal(terminal),
    snapshot: () => snapshotTerminal(terminal),
  };
}
