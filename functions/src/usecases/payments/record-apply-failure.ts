import type { Deps } from '@functions/ports/services';

const MOST_ATTEMPTS = 20;

/** Counts a failed attempt to apply; after twenty the event is set aside for finance, so that the sweep moves on. */
export async function recordApplyFailure(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  { id, error }: { id: string; error: unknown },
): Promise<void> {
  log.error('notification could not be applied', error, { id });
  await store.transaction(async (records) => {
    const event = await records.paymentEvents.get(id);
    if (event?.state !== 'received') return;
    const attempts = event.attempts + 1;
    const note = error instanceof Error ? error.message : String(error);
    await records.paymentEvents.save({
      ...event,
      attempts,
      stateReason: note,
      state: attempts >= MOST_ATTEMPTS ? 'failed' : 'received',
    });
  });
}
