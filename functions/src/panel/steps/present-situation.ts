import type { PanelUser } from '@functions/panel/contract/get-user';
import { toRoubles } from '@functions/base/contract/values/money';
import { isErased, uidsOf, type Customer } from '@functions/accounts/rules/customer';
import type { ConnectionLog } from '@functions/nodes/rules/connection';
import type { Receipt } from '@functions/payments/rules/receipt';
import { toIso, toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import { standingOf } from '@functions/subscription/rules/standing';
import type { Refund } from '@functions/payments/rules/refund';
import { waitsForFinance } from '@functions/panel/rules/waiting';
import { renewalEndOf } from '@functions/subscription/rules/renewal-end';
import { retryByLink } from '@functions/purchase/rules/kinds/past-due-payment';
import { type Subscription, isRenewalOn } from '@functions/subscription/rules/subscription';
import type { Deps, Repositories } from '@functions/panel/ports/repositories';
import { aheadMail } from '@functions/purchase/steps/ahead-offer';
import { ofEachUid } from '@functions/accounts/steps/person';
import { readRenewalEnd, type RenewalEndFacts } from '@functions/payments/steps/read-renewal-end';
import { findPaymentsOf } from './find-payments';
import { mailState } from './mail-state';

const FOREVER = Number.MAX_SAFE_INTEGER;
const RECENT_REFUNDS = 20;
const RECENT_MAILS = 10;
const RECENT_CONNECTIONS = 5;

interface SituationFacts {
  readonly renewalEnd: RenewalEndFacts;
  readonly refunds: readonly Refund[];
  readonly receipts: readonly Receipt[];
  readonly mails: readonly StoredTask[];
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
  const [renewalEnd, refunds, receipts, mails, connections, stray, ahead] = await Promise.all([
    readRenewalEnd(repositories, subscription),
    ofEachUid(uidsOf(customer), (each) => repositories.refunds.ofCustomer(each, RECENT_REFUNDS)),
    ofEachUid(uidsOf(customer), (each) => repositories.receipts.ofCustomer(each, 1)),
    repositories.outbox.mailsTo(uid, FOREVER, RECENT_MAILS),
    repositories.connectionLogs.ofCustomer(uid, now, RECENT_CONNECTIONS),
    email === '' ? [] : findPaymentsOf(repositories, email, now),
    aheadMail(deps, repositories, subscription, now),
  ]);
  return { renewalEnd, refunds, receipts, mails, connections, stray, isPaidAhead: ahead !== null };
}

/** Maps the facts to the response. */
export function presentSituation(
  customer: Customer,
  subscription: Subscription,
  facts: SituationFacts,
  now: Instant,
): PanelUser['situation'] {
  const { receipts, mails, connections, stray, isPaidAhead } = facts;
  const standing = standingOf(subscription, now);
  const [newest] = receipts.toSorted((left, right) => right.dateTime - left.dateTime);
  const connection = connections.find(({ success }) => success);
  const strays = stray.filter(
    ({ what, user, payment }) => what === 'receipt' && (user === null || payment.status === 'Quarantined'),
  );
  return {
    isDeleted: isErased(customer),
    renewal: subscription.autoRenewal,
    renewalEnd: presentEnd(subscription, facts.renewalEnd),
    decline: subscription.pastDue === null ? null : (subscription.pastDue.decline ?? 'declined'),
    isTrial: subscription.isTrial,
    canEndTrial: standing.can.endTrial,
    canPayByLink: isPaidAhead || retryByLink(subscription, now).ok,
    restrictedSince: standing.state === 'restricted' ? toIso(standing.since) : null,
    lastPayment: newest
      ? {
          transactionId: newest.transactionId,
          at: toIso(newest.dateTime),
          amount: toRoubles(newest.amount),
          ...(newest.method !== undefined && { method: newest.method }),
        }
      : null,
    refusedRefund: refusedOf(facts.refunds),
    lastNotice: noticeOf(mails),
    mailboxRefusedSince: toIsoOrNull(customer.mailboxRefusedAt ?? null),
    lastConnection: connection
      ? { at: toIso(connection.connectionDate), serverName: connection.serverName, deviceName: connection.deviceName }
      : null,
    strayPayments: { count: strays.length, id: strays[0]?.id ?? null },
  };
}

function refusedOf(refunds: readonly Refund[]): PanelUser['situation']['refusedRefund'] {
  const refused = refunds
    .filter(waitsForFinance)
    .flatMap(({ transactionId, parts }) => parts.slice(-1).map((part) => ({ transactionId, part })))
    .toSorted((one, other) => other.part.at - one.part.at)[0];
  if (refused === undefined) return null;
  const { at, amount, refusal = null } = refused.part;
  return { transactionId: refused.transactionId, at: toIso(at), amount: toRoubles(amount), refusal };
}

function presentEnd(
  subscription: Subscription,
  { events, money }: RenewalEndFacts,
): PanelUser['situation']['renewalEnd'] {
  const { autoRenewalEndedAt } = subscription;
  if (isRenewalOn(subscription) || autoRenewalEndedAt === null) return null;
  const why = renewalEndOf(subscription, events);
  return { at: toIso(autoRenewalEndedAt), why, ...(why === 'refund' && money !== null && { money }) };
}

function noticeOf(mails: readonly StoredTask[]): PanelUser['situation']['lastNotice'] {
  for (const entry of mails) {
    const kind = entry.task.kind === 'mail' ? entry.task.content.kind : null;
    if (kind === 'charge-failed' || kind === 'expired') return { kind, at: toIso(entry.created), ...mailState(entry) };
  }
  return null;
}
