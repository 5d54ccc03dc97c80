import type { RequestOf } from '@functions/base/contract/endpoint';
import type {
  listWebhooks as listEndpoint,
  reapplyWebhook as reapplyEndpoint,
} from '@functions/panel/contract/finance-webhooks';
import { auditRow } from '@functions/staff/rules/audit';
import { DAY, toIso } from '@functions/base/rules/calendar';
import { canBeReapplied, type PaymentEvent } from '@functions/payments/rules/payment-event';
import { ok, fail, type Result } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { PaymentProvider } from '@functions/purchase/ports/payment-provider';
import type { Deps } from '@functions/panel/ports/repositories';
import { applyPaymentEvent } from '@functions/notifications/tasks/apply-payment-event';
import { recordApplyFailure } from '@functions/notifications/tasks/record-apply-failure';
import { logStaffRead } from '@functions/staff/steps/audit-log';
import { nextCursor, pageAfter } from '@functions/base/steps/cursor-page';
import { savePaymentEvent } from '@functions/payments/steps/writes';
import { createAuditRow } from '@functions/staff/steps/writes';

const REDACTED = '•••';

/** Returns the stored notifications of the provider, and the number of forged ones in the last day. */
export async function listWebhooks(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'forgedWebhooks' | 'payments'>,
  { staff, request: { type, state, cursor } }: { staff: StaffCaller; request: RequestOf<typeof listEndpoint> },
): Promise<ResultOf<typeof listEndpoint>> {
  const [events, forged] = await Promise.all([
    deps.store.nonTransactional.financeLists.webhooks({ type, state }, pageAfter(cursor)),
    cursor === undefined ? deps.forgedWebhooks.listSince((await deps.clock.now()) - DAY) : [],
  ]);
  await logStaffRead(deps, staff, { action: 'listWebhooks', facts: { type, state, found: events.length } });
  return ok({
    content: events.map((event) => presentWebhook(event, deps.payments.byName(event.provider))),
    forgedWebhooks: forged.map(({ minute, count }) => ({ minute: toIso(minute), count })),
    next: nextCursor(events, ({ receivedAt, id }) => [String(receivedAt), id]),
  });
}

/** Maps a notification to the response. Secret fields are hidden, because a card token is enough to charge the card. */
const presentWebhook = (
  { receivedAt, signingKey, fields, id, type, state, stateReason, checkDecision, attempts, isRedacted }: PaymentEvent,
  { codeOf, secretFields }: PaymentProvider,
) => ({
  id,
  type,
  receivedAt: toIso(receivedAt),
  key: signingKey,
  state,
  note: stateReason,
  code: checkDecision && codeOf(checkDecision),
  attempts,
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      secretFields.includes(name) && value !== '' ? REDACTED : value,
    ]),
  ),
  isRedacted,
});

/**
 * Applies a failed or quarantined notification again. A repeated call finds it applied. Fails with `no_such_row` or
 * `cannot_be_applied`.
 */
export async function reapplyWebhook(
  deps: Deps,
  { staff, request: { id } }: { staff: StaffCaller; request: RequestOf<typeof reapplyEndpoint> },
): Promise<ResultOf<typeof reapplyEndpoint>> {
  const { store, clock, random } = deps;
  const now = await clock.now();
  const rowId = random.secretId();
  const outcome = await store.transaction(
    async (repositories): Promise<Result<null, 'no_such_row' | 'cannot_be_applied'>> => {
      const event = await repositories.paymentEvents.get(id);
      if (event === null) return fail('no_such_row');
      if (!canBeReapplied(event)) return event.state === 'applied' ? ok(null) : fail('cannot_be_applied');
      await savePaymentEvent(repositories, { ...event, state: 'received', attempts: 0, waitsByReceipt: false });
      await createAuditRow(
        repositories,
        auditRow(rowId, staff, { action: 'reapplyWebhook', facts: { id, was: event.state } }, now),
      );
      return ok(null);
    },
  );
  if (!outcome.ok) return outcome;
  try {
    await applyPaymentEvent(deps, id);
  } catch (error) {
    await recordApplyFailure(deps, { id, error });
  }
  const after = await store.nonTransactional.paymentEvents.get(id);
  return after === null ? fail('no_such_row') : ok({ success: true, state: after.state, note: after.stateReason });
}
