import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type {
  listWebhooks as listEndpoint,
  reapplyWebhook as reapplyEndpoint,
} from '@contract/panel/finance/finance-webhooks';
import { auditRow } from '@functions/domain/panel/audit';
import { DAY, toIso } from '@functions/domain/platform/calendar';
import { canBeReapplied, type PaymentEvent } from '@functions/domain/payments/payment-event';
import { accepted, refused, type Outcome } from '@functions/domain/platform/result';
import type { StaffCaller } from '@functions/domain/panel/staff';
import type { Deps } from '@functions/ports/services';
import { applyPaymentEvent } from '@functions/usecases/payments/apply-payment-event';
import { failPaymentEvent } from '@functions/usecases/payments/record-apply-failure';
import { noteRead } from '@functions/usecases/panel/audit/audit-log';
import { nextOf, sliceAfter } from '@functions/usecases/panel/cursor-page';

const HIDDEN = '•••';

/** The provider's notifications as they were stored, and how many forged ones came in the last day. */
export async function listWebhooks(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'refusedSignatures'>,
  { staff, request: { type, state, cursor } }: { staff: StaffCaller; request: RequestOf<typeof listEndpoint> },
): Promise<Outcome<ResponseOf<typeof listEndpoint>>> {
  const [events, forged] = await Promise.all([
    deps.store.direct.financeLists.webhooks({ type, state }, sliceAfter(cursor)),
    cursor === undefined ? deps.refusedSignatures.listSince((await deps.clock.now()) - DAY) : [],
  ]);
  await noteRead(deps, staff, { action: 'listWebhooks', facts: { type, state, found: events.length } });
  return accepted({
    content: events.map(eventOnTheWire),
    refusedSignatures: forged.map(({ minute, count }) => ({ minute: toIso(minute), count })),
    next: nextOf(events, ({ receivedAt, id }) => [String(receivedAt), id]),
  });
}

/** Whoever holds a token could charge the card. */
const eventOnTheWire = ({
  receivedAt,
  key,
  fields,
  id,
  type,
  state,
  note,
  code,
  attempts,
  isRedacted,
}: PaymentEvent) => ({
  id,
  type,
  receivedAt: toIso(receivedAt),
  key: key ?? null,
  state,
  note,
  code,
  attempts,
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, name === 'Token' && value !== '' ? HIDDEN : value]),
  ),
  isRedacted,
});

/**
 * Tries a notification again that could not be applied, or that was set aside because of something that has changed since. A second
 * click finds it applied.
 */
export async function reapplyWebhook(
  deps: Deps,
  { staff, request: { id } }: { staff: StaffCaller; request: RequestOf<typeof reapplyEndpoint> },
): Promise<Outcome<ResponseOf<typeof reapplyEndpoint>>> {
  const { store, clock, random } = deps;
  const now = await clock.now();
  const rowId = random.secretId();
  const outcome = await store.transaction(async (records): Promise<Outcome<null>> => {
    const event = await records.paymentEvents.get(id);
    if (event === null) return refused('no-such-row');
    if (!canBeReapplied(event)) return event.state === 'applied' ? accepted(null) : refused('cannot-be-applied');
    await records.paymentEvents.save({ ...event, state: 'received', attempts: 0 });
    await records.audit.create(
      auditRow(rowId, staff, { action: 'reapplyWebhook', facts: { id, was: event.state } }, now),
    );
    return accepted(null);
  });
  if (!outcome.ok) return outcome;
  try {
    await applyPaymentEvent(deps, id);
  } catch (error) {
    await failPaymentEvent(deps, { id, error });
  }
  const after = await store.direct.paymentEvents.get(id);
  return after === null ? refused('no-such-row') : accepted({ success: true, state: after.state, note: after.note });
}
