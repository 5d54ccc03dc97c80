import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';
import { RESTORE_STEPS, restoreOrderProblem, writtenRestoreSteps } from '../../../scripts/lib/restore-steps';

const document = readFileSync(inRepository('docs', 'deploy.md'), 'utf8');

it('docs/deploy.md and the drill restore production in the same order', () => {
  const written = writtenRestoreSteps(document);
  expect(written).toEqual(RESTORE_STEPS);
  expect(restoreOrderProblem(written)).toBeNull();
});

it('a step in another place is named', () => {
  const problem = restoreOrderProblem(writtenRestoreSteps(document.replace('3. **Choose**', '3. **X**')));
  expect(problem).toBe('docs/deploy.md, "Backup and restore": step 3 is X, and the drill plays Choose.');
});
