import type { PanelUser } from '@contract/panel/customers/get-user';
import { toRoubles } from '@contract/values/money';
import { isErased, uidsOf, type Customer } from '@functions/domain/accounts/customer';
import type { ConnectionLog } from '@functions/domain/nodes/connection';
import type { Receipt } from '@functions/domain/payments/receipt';
import { toIso, toIsoOrNull, type Instant } from '@functions/domain/platform/calendar';
import type { OutboxEntry } from '@functions/domain/platform/outbox';
import { isExpected } from '@functions/domain/subscription/evolve';
import { renewalEndOf } from '@functions/domain/subscription/renewal-end';
import { retryOffer } from '@functions/domain/subscription/retry-offer';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import type { Repositories } from '@functions/ports/repositories';
import type { Deps } from '@functions/ports/services';
import { aheadMail } from '@functions/usecases/purchase/ahead-offer';
import { ofEachUid } from '@functions/usecases/accounts/person';
import { findPaymentsOf } from './find-payments';
import { mailState } from './mail-state';

const FOREVER = Number.MAX_SAFE_INTEGER;
/** Events of one moment, such as a refund with what it caused. */
const EVENTS_AT_ONCE = 5;
const RECENT_MAILS = 10;
const RECENT_CONNECTIONS = 5;

interface SituationFacts {
  readonly ending: readonly SubscriptionEvent[];
  readonly receipts: readonly Receipt[];
  readonly mails: readonly OutboxEntry[];
  readonly connections: readonly ConnectionLog[];
  readonly stray: Awaited<ReturnType<typeof findPaymentsOf>>;
  /** The next term of a subscription that cannot be charged may be paid by a link. */
  readonly isPaidAhead: boolean;
}

/** Reads what the first line of the card says, besides the subscription. */
export async function readSituation(
  deps: Pick<Deps, 'settings'>,
  repositories: Repositories,
  customer: Customer,
  subscription: Subscription,
  now: Instant,
): Promise<SituationFacts> {
  const { uid, email } = customer;
  const endedAt = subscription.autoRenewalEndedAt;
  const [ending, receipts, mails, connections, stray, ahead] = await Promise.all([
    endedAt === null ? [] : repositories.subscriptions.historyUntil(uid, endedAt, EVENTS_AT_ONCE),
    ofEachUid(uidsOf(customer), (each) => repositories.receipts.ofCustomer(each, 1)),
    repositories.outbox.mailsTo(uid, FOREVER, RECENT_MAILS),
    repositories.connectionLogs.ofCustomer(uid, now, RECENT_CONNECTIONS),
    email === '' ? [] : findPaymentsOf(repositories, email, now),
    aheadMail(deps, repositories, subscription, now),
  ]);
  return { ending: ending.map(({ event }) => event), receipts, mails, connections, stray, isPaidAhead: ahead !== null };
}

/** Maps the facts to the response. */
export function presentSituation(
  customer: Customer,
  subscription: Subscription,
  { ending, receipts, mails, connections, stray, isPaidAhead }: SituationFacts,
  now: Instant,
): PanelUser['situation'] {
  const { autoRenewal, autoRenewalEndedAt, restricted } = subscription;
  const [newest] = receipts.toSorted((left, right) => right.dateTime - left.dateTime);
  const connection = connections.find(({ success }) => success);
  const strays = stray.filter(
    ({ what, user, payment }) => what === 'receipt' && (user === null || payment.status === 'Quarantined'),
  );
  return {
    isDeleted: isErased(customer),
    renewal: autoRenewal,
    renewalEnd:
      autoRenewal === 'active' || autoRenewalEndedAt === null
        ? null
        : { at: toIso(autoRenewalEndedAt), why: renewalEndOf(subscription, ending) },
    decline: subscription.pastDue === null ? null : (subscription.pastDue.decline ?? 'declined'),
    isTrial: subscription.isTrial,
    canEndTrial: subscription.deletedAt === null && isExpected(subscription, { type: 'trialEnded', at: now }),
    canPayByLink: isPaidAhead || retryOffer(subscription, now).ok,
    restrictedSince: toIsoOrNull(restricted?.since ?? null),
    lastPayment: newest
      ? {
          transactionId: newest.transactionId,
          at: toIso(newest.dateTime),
          amount: toRoubles(newest.amount),
          ...(newest.method !== undefined && { method: newest.method }),
        }
      : null,
    lastNotice: noticeOf(mails),
    lastConnection: connection
      ? { at: toIso(connection.connectionDate), serverName: connection.serverName, deviceName: connection.deviceName }
      : null,
    strayPayments: { count: strays.length, id: strays[0]?.id ?? null },
  };
}

function noticeOf(mails: readonly OutboxEntry[]): PanelUser['situation']['lastNotice'] {
  for (const entry of mails) {
    const kind = entry.task.kind === 'mail' ? entry.task.content.kind : null;
    if (kind === 'charge-failed' || kind === 'expired')
      return { kind, at: toIso(entry.created), state: mailState(entry) };
  }
  return null;
}
