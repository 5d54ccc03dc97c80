import { expect, it } from 'vitest';
import config from '../../../vitest.config';

interface Project {
  readonly test: {
    readonly name: string;
    readonly maxWorkers: number;
    readonly sequence: { readonly groupOrder: number };
  };
}
const projects = (config.test?.projects ?? []) as Project[];

it('any projects can run together: Vitest refuses those of one group with different numbers of workers', () => {
  const workers = new Map<number, Set<number>>();
  for (const { maxWorkers, sequence } of projects.map(({ test }) => test))
    workers.set(sequence.groupOrder, (workers.get(sequence.groupOrder) ?? new Set()).add(maxWorkers));
  expect(workers.size).toBeGreaterThan(1);
  for (const [group, numbers] of workers) expect([...numbers], `group ${group}`).toHaveLength(1);
});
