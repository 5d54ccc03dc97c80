import type { Firestore } from 'firebase-admin/firestore';
import type { DayClose } from '@functions/domain/reconciliation/day-close';
import type { OutboxEntry, OutboxTask } from '@functions/domain/platform/outbox';
import { closeOpenDays } from '@functions/usecases/reconciliation/close-open-days';
import type { Deps } from '@functions/ports/services';
import type { Routine, Step } from './move-clock';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The day close, every day at 03:00 Moscow time (midnight UTC). */
export const nightlyDayClose = (deps: Deps): Routine => ({
  nextAfter: (now) => Math.floor(now / DAY) * DAY + DAY,
  run: async () => {
    const at = new Date(await deps.clock.now()).toISOString();
    return (await closeOpenDays(deps)).filter(hasActivity).map((close) => ({ at, sentence: sentenceOfClose(close) }));
  },
});

const hasActivity = ({ payments, refunds, differences }: DayClose): boolean =>
  payments > 0 || refunds > 0 || differences.length > 0;

function sentenceOfClose({ day, payments, revenue, refunds, differences }: DayClose): string {
  const sums = `${payments} payments, ${roubles(revenue)} in, ${roubles(refunds)} back`;
  return `Closed ${day}: ${sums}, ${differences.length} differences.`;
}

/** Reports new e-mails and refunds of the outbox every six hours of the local stack's clock. `since` is in ms. */
export function clockReporters(db: Firestore, deps: Deps, since: number): Routine {
  let reportedUntil = since;
  return {
    nextAfter: (now) => Math.floor(now / (6 * HOUR)) * 6 * HOUR + 6 * HOUR,
    run: async () => {
      const now = await deps.clock.now();
      const entries = await db
        .collection('outbox')
        .where('created', '>', reportedUntil)
        .where('created', '<=', now)
        .orderBy('created')
        .get();
      reportedUntil = now;
      return entries.docs.flatMap((entry) => stepsOf(entry.data() as OutboxEntry));
    },
  };
}

function stepsOf({ task, created, state }: OutboxEntry): Step[] {
  const sentence = sentenceOf(task);
  return sentence === null ? [] : [{ at: new Date(created).toISOString(), sentence: `${sentence}: ${state}.` }];
}

function sentenceOf(task: OutboxTask): string | null {
  if (task.kind === 'mail') return `E-mail "${task.content.kind}"`;
  return task.kind === 'refund' ? `Refund of ${task.transactionId}` : null;
}

const roubles = (kopecks: number): string => (kopecks / 100).toFixed(2);
