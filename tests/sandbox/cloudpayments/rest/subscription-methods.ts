import { INTERVALS, type Subscription } from '../records';
import {
  addSubscription,
  announceSubscription,
  cancelSubscription,
  updateSubscription,
  type SubscriptionChanges,
} from '../subscriptions';
import type { Terminal } from '../terminal';
import { ApiRefusal, required, type ApiFields } from './api-fields';
import { refusal, success, type ApiMethod } from './envelope';
import { subscriptionModel } from './subscription-model';

/** Reads the fields that can be set at creation and changed later; absent fields are omitted. */
function readTerms(fields: ApiFields, now: number): SubscriptionChanges {
  const given = {
    description: fields.has('Description') ? fields.text('Description') : undefined,
    email: fields.has('Email') ? fields.text('Email') : undefined,
    currency: fields.has('Currency') ? fields.text('Currency') : undefined,
    amount: fields.amount('Amount') ?? undefined,
    startAt: fields.instant('StartDate') ?? undefined,
    interval: fields.oneOf('Interval', INTERVALS) ?? undefined,
    period: fields.integer('Period') ?? undefined,
    receipt: fields.json('CustomerReceipt') ?? undefined,
  };
  if (given.amount !== undefined && given.amount <= 0) throw new ApiRefusal('Amount must be greater than zero');
  if (given.period !== undefined && given.period <= 0) throw new ApiRefusal('Period must be greater than zero');
  if (given.startAt !== undefined && given.startAt <= now) throw new ApiRefusal('StartDate must be in the future');
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The subscription as the API shows it: a fault setting may change or remove its fields. */
function shown(terminal: Terminal, subscription: Subscription): Record<string, unknown> {
  const changed = terminal.faultSettings.changedSubscriptions[subscription.id] ?? {};
  const fields = Object.entries({ ...subscriptionModel(subscription), ...changed });
  return Object.fromEntries(fields.filter(([name]) => changed[name] !== null));
}

const find = (terminal: Terminal, fields: ApiFields): Subscription | undefined =>
  terminal.subscriptions.get(required('Id', fields.text('Id')));

export const createSubscription: ApiMethod = async (terminal, fields, now) => {
  const token = required('Token', fields.text('Token'));
  const accountId = required('AccountId', fields.text('AccountId'));
  const terms = readTerms(fields, now);
  const known = terminal.savedCards.get(token);
  if (known === undefined || known.accountId !== accountId) return refusal('Token is not found for this AccountId');
  const subscription = addSubscription(terminal, {
    token,
    accountId,
    email: terms.email ?? '',
    description: required('Description', terms.description ?? null),
    amount: required('Amount', terms.amount ?? null),
    currency: required('Currency', terms.currency ?? null),
    startAt: required('StartDate', terms.startAt ?? null),
    interval: required('Interval', terms.interval ?? null),
    period: required('Period', terms.period ?? null),
    receipt: terms.receipt ?? null,
  });
  const model = shown(terminal, subscription);
  await announceSubscription(terminal, subscription, now);
  return success(model);
};

export const getSubscription: ApiMethod = (terminal, fields) => {
  const subscription = find(terminal, fields);
  return subscription === undefined ? refusal('Not found') : success(shown(terminal, subscription));
};

export const findSubscriptions: ApiMethod = (terminal, fields) => {
  const accountId = required('accountId', fields.text('accountId'));
  const found = [...terminal.subscriptions.values()].filter((item) => item.accountId === accountId);
  return success(found.map((subscription) => shown(terminal, subscription)));
};

export const changeSubscription: ApiMethod = (terminal, fields, now) => {
  const subscription = find(terminal, fields);
  if (subscription === undefined) return refusal('Not found');
  updateSubscription(subscription, readTerms(fields, now), now);
  return success(shown(terminal, subscription));
};

export const endSubscription: ApiMethod = async (terminal, fields, now) => {
  const subscription = find(terminal, fields);
  if (subscription === undefined) return refusal('Not found');
  await cancelSubscription(terminal, subscription, now);
  return success();
};
