import { expect, it } from 'vitest';
import { draftRequestIds } from '@web/panel/api/use-panel-change';

it('a repeated draft keeps the key of its first attempt, also after another one; a changed draft has its own', () => {
  const requestIdOf = draftRequestIds();
  const first = requestIdOf({ ru: 'Текст с ошибкой.' });
  expect(requestIdOf({ ru: 'Текст с ошибкой.' })).toBe(first);
  const second = requestIdOf({ ru: 'Исправленный текст.' });
  expect(second).not.toBe(first);
  // The first attempt may have been executed without an answer.
  expect(requestIdOf({ ru: 'Текст с ошибкой.' })).toBe(first);
  expect(draftRequestIds()({ ru: 'Текст с ошибкой.' }), 'another form is another change').not.toBe(first);
});
