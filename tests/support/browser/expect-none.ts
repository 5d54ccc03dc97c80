import { expect } from 'vitest';

/** Expects no messages: of a page's console, of axe, of a layout check. The failure contains all of them in full. */
export const expectNone = (messages: readonly string[]): void => expect(messages, messages.join('\n')).toEqual([]);
