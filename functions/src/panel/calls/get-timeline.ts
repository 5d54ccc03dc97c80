import type { RequestOf } from '@functions/base/contract/endpoint';
import type { getTimeline as endpoint } from '@functions/panel/contract/get-timeline';
import type { Instant } from '@functions/base/rules/calendar';
import { readCursor, writeCursor } from '@functions/base/rules/paging';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import {
  byMoment,
  isAfter,
  keyOf,
  ofAudit,
  ofDevice,
  ofEvent,
  ofMail,
  ofNews,
  ofNote,
  ofReceipt,
  ofRefund,
  presentTimelineItem,
  type TimelineItem,
} from '@functions/panel/rules/timeline';
import type { Deps, Repositories } from '@functions/panel/ports/repositories';
import { ofEachUid } from '@functions/accounts/steps/person';
import { logStaffRead } from '@functions/staff/steps/audit-log';

const PAGE_SIZE = 50;
/**
 * Rows read of each kind: more than one page, because entries with the same time can lie on both sides of the page end.
 */
const READ_SIZE = PAGE_SIZE + 20;

/**
 * Returns everything that happened to a customer, and to the accounts that were merged into theirs, in one list, newest
 * first. Each kind of entry is read from its own collection, up to the time of the cursor. Fails with `no_such_user`.
 */
export async function getTimeline(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request: { userId, cursor } }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const { nonTransactional } = deps.store;
  const uids = await nonTransactional.customers.uidsOf(userId);
  if (uids.length === 0) return fail('no_such_user');
  const [at, key] = readCursor(cursor)?.keys ?? [];
  const last = at === undefined || key === undefined ? null : { at: Number(at), key };
  const all = await readEntries(nonTransactional, { uids, userId }, last?.at ?? Number.MAX_SAFE_INTEGER);
  const remaining = all.filter((happening) => isAfter(happening, last)).toSorted(byMoment);
  const content = remaining.slice(0, PAGE_SIZE);
  const end = content.at(-1);
  if (last === null) await logStaffRead(deps, staff, { action: 'getTimeline', userId });
  return ok({
    content: content.map(presentTimelineItem),
    next:
      end !== undefined && remaining.length > PAGE_SIZE
        ? writeCursor({ total: 0, keys: [String(end.at), keyOf(end)] })
        : null,
  });
}

async function readEntries(
  repositories: Repositories,
  { uids, userId }: { uids: readonly string[]; userId: string },
  until: Instant,
): Promise<TimelineItem[]> {
  const merged = await repositories.customers.getMany(uids.slice(1));
  const ids = [userId, ...merged.map(({ id }) => id)];
  const ofPerson = <Row>(read: (uid: string) => Promise<readonly Row[]>) => ofEachUid(uids, read);
  const [events, receipts, refunds, mails, news, devices, rows, notes] = await Promise.all([
    ofPerson((uid) => repositories.subscriptions.historyUntil(uid, until, READ_SIZE)),
    ofPerson((uid) => repositories.receipts.ofCustomerUntil(uid, until, READ_SIZE)),
    ofPerson((uid) => repositories.refunds.ofCustomer(uid, READ_SIZE)),
    ofPerson((uid) => repositories.outbox.mailsTo(uid, until, READ_SIZE)),
    ofPerson((uid) => repositories.outbox.newsTo(uid, until, READ_SIZE)),
    ofPerson((uid) => repositories.devices.ofCustomerEver(uid)),
    Promise.all(ids.map((id) => repositories.audit.listChangesAbout(id, until, READ_SIZE))),
    ofPerson((uid) => repositories.customerNotes.ofCustomer(uid)),
  ]);
  return [
    ...events.map(({ event, version }) => ofEvent(event, version)),
    ...receipts.map(ofReceipt),
    ...refunds.flatMap(ofRefund),
    ...mails.flatMap(ofMail),
    ...news.flatMap(ofNews),
    ...devices.flatMap(ofDevice),
    ...notes.map(ofNote),
    // A refund of this customer is listed from the ledger, a note with its text; both name the member of staff.
    ...rows
      .flat()
      .filter(
        ({ action, facts }) =>
          action !== 'addNote' &&
          !(action === 'refund' && refunds.some(({ transactionId }) => transactionId === facts.transactionId)),
      )
      .map(ofAudit),
  ];
}
