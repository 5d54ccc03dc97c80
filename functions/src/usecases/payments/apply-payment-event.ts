import { unreachable } from '@contract/values/unreachable';
import type { Instant } from '@functions/domain/platform/calendar';
import { withoutPayer } from '@functions/domain/accounts/anonymize';
import type { Mandate } from '@functions/domain/payments/mandate';
import { redacted, type PaymentEvent } from '@functions/domain/payments/payment-event';
import type { Deps } from '@functions/ports/services';
import type { Records } from '@functions/ports/repositories';
import { applied, quarantined, type Applied } from './apply-result';
import { applyFail } from './handle-payment-failed';
import { applyPay } from './handle-payment-succeeded';
import { applyRefund } from '@functions/usecases/refunds/handle-refund';
import { isOfForgotten } from '@functions/usecases/accounts/concerns-erased-customer';
import { pokeFigures, pokeMandate } from '@functions/usecases/platform/outbox-tasks';
import { decideSubscriptionEvents, saveRecording } from '@functions/usecases/subscription/record-subscription-events';

type ApplyDeps = Pick<Deps, 'store' | 'payments' | 'clock' | 'log' | 'settings'>;

/** Gives a stored notification its effects, once: whatever the order, number and moment of its deliveries (P1, P2). */
export async function applyPaymentEvent(deps: ApplyDeps, id: string): Promise<void> {
  const now = await deps.clock.now();
  const outcome = await deps.store.transaction(async (records) => {
    const event = await records.paymentEvents.get(id);
    if (event?.state !== 'received') return null;
    const isForgotten = await isOfForgotten(records, event.fields);
    const result = await apply(
      deps,
      records,
      isForgotten ? { ...event, fields: withoutPayer(event.fields) } : event,
      now,
    );
    const done = { ...event, ...result, attempts: event.attempts + 1 };
    await records.paymentEvents.save(isForgotten ? redacted(done) : done);
    return result;
  });
  if (outcome?.state === 'quarantined') deps.log.warn('notification quarantined', { id, note: outcome.note });
}

async function apply(deps: ApplyDeps, records: Records, event: PaymentEvent, now: number): Promise<Applied> {
  switch (event.type) {
    case 'pay': {
      const notice = deps.payments.readPayment(event.fields);
      const result = await applyPay(records, notice, deps.settings, now);
      await pokeFigures(records, notice.at, event.id, now);
      return result;
    }
    case 'fail':
      return applyFail(records, deps.payments.readPayment(event.fields), now);
    case 'recurrent': {
      const { providerId, accountId, status } = deps.payments.readRecurrent(event.fields);
      // A purchase without an account is renewed under an account of its own, which is not the customer's uid.
      const known = await records.mandates.findByProviderId(providerId);
      const mandate = known ?? (await records.mandates.findByAccount(accountId));
      if (mandate === null) return quarantined('a recurring payment of no customer of ours');
      const isEnded = known !== null && status === 'Cancelled' && known.cancelling !== providerId;
      if (isEnded) await recordCancelledElsewhere(records, known, event.receivedAt);
      await pokeMandate(records, mandate.uid, event.id, now);
      return applied;
    }
    case 'refund': {
      const notice = deps.payments.readRefund(event.fields);
      const result = await applyRefund(records, notice, now);
      await pokeFigures(records, notice.at, event.id, now);
      return result;
    }
    case 'check':
    case 'confirm':
    case 'cancel':
      // Of two-stage payments, which we never make.
      return quarantined(`${event.type} is not expected for payments of one stage`);
    default:
      return unreachable(event.type);
  }
}

/**
 * Cancelled at the provider's own site. Recorded from the notice itself: an update that was on its way revives the
 * mandate, so that a later look finds it alive.
 */
async function recordCancelledElsewhere(records: Records, { uid }: Mandate, at: Instant): Promise<void> {
  const recording = await decideSubscriptionEvents(records, uid, [{ type: 'cancelled', at, by: 'provider-site' }]);
  await saveRecording(records, recording, at);
}
