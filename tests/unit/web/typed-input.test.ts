import { hasTypedInput, watchTyping } from '@web/lib/browser/typed-input';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

class Field {
  isConnected = true;
  constructor(public value: string) {}
}

let type: (field: Field) => void;
beforeEach(() => {
  vi.stubGlobal('Element', Field);
  vi.stubGlobal('document', {
    addEventListener: (_event: string, listener: (event: { target: Field }) => void) => {
      type = (target) => listener({ target });
    },
  });
  watchTyping();
});
afterEach(() => vi.unstubAllGlobals());

it('a page has typed input until the field is emptied or removed', () => {
  expect(hasTypedInput()).toBe(false);
  const [login, reason] = [new Field('olga'), new Field('key is shared')];
  type(login);
  type(reason);
  expect(hasTypedInput()).toBe(true);
  login.value = '';
  expect(hasTypedInput()).toBe(true);
  reason.isConnected = false;
  expect(hasTypedInput()).toBe(false);
});
