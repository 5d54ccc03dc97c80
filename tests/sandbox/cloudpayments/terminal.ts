import { createHash } from 'node:crypto';
import type { Chargeback, Delivery, SavedCard, Subscription, Transaction } from './records';
import { initialFaultSettings, type FaultSettings } from './fault-settings';
import type { PaymentRequest } from './payment-request';

export interface TerminalSettings {
  readonly publicId: string;
  readonly apiSecret: string;
  readonly webhookUrl: string;
  now(): Promise<number>;
}

/** One shop's account at the provider: the complete state of this sandbox. */
export interface Terminal {
  /** Replaced when the shop gets a new password. */
  settings: TerminalSettings;
  readonly transactions: Map<number, Transaction>;
  readonly subscriptions: Map<string, Subscription>;
  readonly savedCards: Map<string, SavedCard>;
  readonly chargebacks: Chargeback[];
  readonly deliveries: Delivery[];
  /** Notifications held by the `reorder` setting. */
  readonly held: Delivery[];
  /** Payments at the 3-D Secure step. */
  readonly authenticating: Map<number, PaymentRequest>;
  /** Payments by a link, paid or not: a link can be paid any number of times. */
  readonly links: Map<number, PaymentRequest>;
  /** Responses by X-Request-ID: a repeated request is not executed twice. */
  readonly responsesByRequestId: Map<string, { readonly until: number; readonly response: Promise<unknown> }>;
  faultSettings: FaultSettings;
  nextId(): number;
  /** The next ids are above this one, too. */
  continueAfter(id: number): void;
  lastId(): number;
  /** Aborts pending deliveries; replaced by a reset. */
  stopping: AbortController;
}

export function openTerminal(settings: TerminalSettings): Terminal {
  // Starts at the current time: ids stay unique if only the sandbox is restarted and the shop keeps its data.
  let lastId = Math.floor(Date.now() / 1000);
  return {
    settings,
    transactions: new Map(),
    subscriptions: new Map(),
    savedCards: new Map(),
    chargebacks: [],
    deliveries: [],
    held: [],
    authenticating: new Map(),
    links: new Map(),
    responsesByRequestId: new Map(),
    faultSettings: initialFaultSettings(),
    nextId: () => ++lastId,
    continueAfter: (id) => (lastId = Math.max(lastId, id)),
    lastId: () => lastId,
    stopping: new AbortController(),
  };
}

export function resetTerminal(terminal: Terminal): void {
  terminal.stopping.abort();
  terminal.stopping = new AbortController();
  terminal.transactions.clear();
  terminal.subscriptions.clear();
  terminal.savedCards.clear();
  terminal.chargebacks.length = 0;
  terminal.deliveries.length = 0;
  terminal.held.length = 0;
  terminal.authenticating.clear();
  terminal.links.clear();
  terminal.responsesByRequestId.clear();
  terminal.faultSettings = initialFaultSettings();
}

/** Takes a snapshot and returns a function that restores it, any number of times. Ids continue to grow. */
export function snapshotTerminal(terminal: Terminal): () => void {
  const { transactions, subscriptions, savedCards, chargebacks, deliveries, faultSettings } = terminal;
  const snapshot = structuredClone({ transactions, subscriptions, savedCards, chargebacks, deliveries, faultSettings });
  return () => {
    resetTerminal(terminal);
    const copy = structuredClone(snapshot);
    for (const name of ['transactions', 'subscriptions', 'savedCards'] as const) {
      for (const [id, value] of copy[name]) (terminal[name] as Map<unknown, unknown>).set(id, value);
    }
    terminal.chargebacks.push(...copy.chargebacks);
    terminal.deliveries.push(...copy.deliveries);
    terminal.faultSettings = copy.faultSettings;
  };
}

/** What a terminal remembers, as JSON. */
export interface TerminalState {
  readonly lastId: number;
  readonly transactions: readonly Transaction[];
  readonly subscriptions: readonly Subscription[];
  readonly savedCards: readonly (readonly [string, SavedCard])[];
  readonly chargebacks: readonly Chargeback[];
  readonly deliveries: readonly Delivery[];
}

export const terminalState = (terminal: Terminal): TerminalState => ({
  lastId: terminal.lastId(),
  transactions: [...terminal.transactions.values()],
  subscriptions: [...terminal.subscriptions.values()],
  savedCards: [...terminal.savedCards],
  chargebacks: terminal.chargebacks,
  deliveries: terminal.deliveries,
});

/** Replaces what the terminal remembers. Faults, payments at the 3-D Secure step and held notifications are lost. */
export function restoreTerminal(terminal: Terminal, state: TerminalState): void {
  resetTerminal(terminal);
  terminal.continueAfter(state.lastId);
  for (const each of state.transactions) terminal.transactions.set(each.id, { ...each });
  for (const each of state.subscriptions) terminal.subscriptions.set(each.id, { ...each });
  for (const [token, card] of state.savedCards) terminal.savedCards.set(token, card);
  terminal.chargebacks.push(...state.chargebacks);
  // One that was held waits for its repetition now.
  const released = (delivery: Delivery): Delivery =>
    delivery.state === 'held' ? { ...delivery, state: 'waiting', nextAttemptAt: delivery.createdAt } : { ...delivery };
  terminal.deliveries.push(...state.deliveries.map(released));
}

const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('|')).digest('hex');

/**
 * A token belongs to a terminal and an AccountId: the same card has another token for another account. `source`: the
 * number of the card, or the method whose account is charged.
 */
export const cardToken = (terminal: Terminal, accountId: string, source: string): string =>
  digest('token', terminal.settings.publicId, accountId, source).toUpperCase();

/**
 * The CardId of a card, the same for every payer. The expiry date is part of it because there are few test card
 * numbers.
 */
export const cardIdentity = (cardNumber: string, expires: string): string =>
  digest('card', cardNumber, expires).slice(0, 32);
