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

it('two steps in another order are named', () => {
  const swapped = document.replace('3. **Choose**', '3. **X**').replace('6. **Replace**', '6. **Choose**');
  const problem = restoreOrderProblem(writtenRestoreSteps(swapped.replace('**X**', '**Replace**')));
  expect(problem).toBe('docs/deploy.md, "Backup and restore": step 3 is Replace, and the drill plays Choose.');
});

it('a missing step and a step too many are named', () => {
  expect(restoreOrderProblem(RESTORE_STEPS.slice(0, -1))).toMatch(/step 12 is missing, and the drill plays Verify\.$/);
  expect(restoreOrderProblem([...RESTORE_STEPS, 'Rest'])).toMatch(
    /step 13 is Rest, and the drill plays no further step\.$/,
  );
  expect(restoreOrderProblem(writtenRestoreSteps('no such list'))).toMatch(
    /step 1 is missing, and the drill plays Stop\.$/,
  );
});

it('only the numbered steps of that list are read', () => {
  expect(
    writtenRestoreSteps(`1. **Other** list\n\nTo restore production, follow these steps:\n\n1. **Stop** it.

   2. **Nested**

2. Not **bold** first.

### Next

3. **Later**`),
  ).toEqual(['Stop']);
});
