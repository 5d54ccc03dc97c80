import type { OutboxTask, StoredTask } from '@functions/messages/rules/all-tasks';
import type { RunningProduct } from './start-product';

/** The outbox tasks that `work` adds, in the order of their ids. */
export async function newOutboxTasks({ db }: RunningProduct, work: () => Promise<unknown>): Promise<OutboxTask[]> {
  const entries = async () => (await db.collection('outbox').get()).docs.map((each) => each.data() as StoredTask);
  const before = new Set((await entries()).map(({ id }) => id));
  await work();
  return (await entries())
    .filter(({ id }) => !before.has(id))
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))
    .map(({ task }) => task);
}
