import { UnknownKind } from '@functions/base/contract/values/unreachable';
import type { Deps } from '@functions/campaigns/ports/repositories';
import { savePaymentEvent } from '@functions/payments/steps/writes';

const MAX_ATTEMPTS = 20;

/**
 * Records a failed attempt to apply a notification. After twenty attempts its state is `failed`, for finance, and the
 * sweep skips it. One that needs a kind that this release does not know waits for the release that does, as an
 * unapplied one.
 */
export async function recordApplyFailure(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  { id, error }: { id: string; error: unknown },
): Promise<void> {
  log.error('notification could not be applied', error, { id });
  await store.transaction(async (repositories) => {
    const event = await repositories.paymentEvents.get(id);
    if (event?.state !== 'received') return;
    const attempts = error instanceof UnknownKind ? event.attempts : event.attempts + 1;
    const reason = error instanceof Error ? error.message : String(error);
    await savePaymentEvent(repositories, {
      ...event,
      attempts,
      stateReason: reason,
      state: attempts >= MAX_ATTEMPTS ? 'failed' : 'received',
    });
  });
}
