import type { Firestore } from 'firebase-admin/firestore';
import type { DayClose } from '@functions/reconciliation/rules/day-close';
import type { OutboxTask, StoredTask } from '@functions/messages/rules/all-tasks';
import { closeOpenDays } from '@functions/reconciliation/tasks/close-open-days';
import type { Deps } from '@functions/ports/services';
import type { Routine, Step } from './move-clock';

const DAY = 86_400_000;
const WEEK = 7 * DAY;

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

/** Says each week how far the clock has come, also where nothing happens. Times are in ms. */
export const weeklyProgress = (from: number, target: number): Routine => {
  const days = Math.ceil((target - from) / DAY);
  return {
    nextAfter: (now) => from + (Math.floor((now - from) / WEEK) + 1) * WEEK,
    run: (at) => {
      const day = Math.round((at - from) / DAY);
      return Promise.resolve([{ at: new Date(at).toISOString(), sentence: `Day ${day} of ${days}.` }]);
    },
  };
};

/** Reports the e-mails and refunds of the outbox that are new since the last report. `since` is in ms. */
export function outboxReport(db: Firestore, deps: Deps, since: number): () => Promise<Step[]> {
  let reportedUntil = since;
  return async () => {
    const now = await deps.clock.now();
    const entries = await db
      .collection('outbox')
      .where('created', '>', reportedUntil)
      .where('created', '<=', now)
      .orderBy('created')
      .get();
    reportedUntil = now;
    return entries.docs.flatMap((entry) => stepsOf(entry.data() as StoredTask));
  };
}

function stepsOf({ task, created, state }: StoredTask): Step[] {
  const sentence = sentenceOf(task);
  return sentence === null ? [] : [{ at: new Date(created).toISOString(), sentence: `${sentence}: ${state}.` }];
}

function sentenceOf(task: OutboxTask): string | null {
  if (task.kind === 'mail') return `E-mail "${task.content.kind}"`;
  return task.kind === 'refund' ? `Refund of ${task.transactionId}` : null;
}

const roubles = (kopecks: number): string => (kopecks / 100).toFixed(2);
