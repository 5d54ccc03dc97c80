import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import { processOutboxEntry } from '@functions/jobs/process-outbox-entry';
import type { RunningProduct } from '../support/product/start-product';

/** A running trigger of one database. */
export interface DatabaseTrigger {
  /** Ends it. Throws the first error of the trigger, if there was one. */
  stop(): void;
}

/**
 * The trigger `outboxCreated` of one database: it runs every entry that is created from now on. It knows the database
 * itself and not its name, like a trigger of Eventarc. The emulators cannot show that: their triggers know the name.
 */
export async function createTrigger({ db, deps }: RunningProduct): Promise<DatabaseTrigger> {
  let failure: unknown;
  let isFirst = true;
  const started = Promise.withResolvers<undefined>();
  const detach = db.collection('outbox').onSnapshot(
    (snapshot) => {
      // The first snapshot contains what exists already, which creates no event.
      if (!isFirst)
        for (const { type, doc } of snapshot.docChanges())
          if (type === 'added') processOutboxEntry(deps, { id: doc.id }).catch((error: unknown) => (failure ??= error));
      isFirst = false;
      started.resolve(undefined);
    },
    (error) => {
      failure ??= error;
      started.reject(error);
    },
  );
  await started.promise;
  return {
    stop: () => {
      detach();
      if (failure !== undefined) throw new Error('the trigger failed', { cause: failure });
    },
  };
}

/** Creates a task that changes nothing: the totals of a day that has no close. */
export async function createTask({ deps }: RunningProduct, id: string): Promise<void> {
  const now = await deps.clock.now();
  await deps.store.transaction((repositories) =>
    repositories.outbox.create({
      id,
      task: { kind: 'recompute-day-totals', day: '2020-01-01' },
      state: 'pending',
      attempts: 0,
      nextAttemptAt: now,
      leaseUntil: 0,
      lastError: null,
      created: now,
    }),
  );
}

/** The state of a task after at most `ms`, earlier when it is done. */
export async function stateAfter({ deps }: RunningProduct, id: string, ms: number): Promise<StoredTask['state']> {
  const end = performance.now() + ms;
  for (;;) {
    const entry = await deps.store.nonTransactional.outbox.get(id);
    if (entry === null) throw new Error(`the task ${id} is lost`);
    if (entry.state === 'done' || performance.now() > end) return entry.state;
    await sleep(50);
  }
}
