import { describe, expect, it } from 'vitest';
import {
  FORMER_KEY_LIFETIME,
  keyInUse,
  newNode,
  readNodeKey,
  revoked,
  rotated,
  seen,
  writeNodeKey,
} from '@functions/nodes/rules/node';

const T0 = Date.parse('2026-03-01T10:00:00Z');
const MINUTE = 60_000;
const node = newNode(
  { nodeId: 'fin-1', serverName: 'Helsinki', address: 'fin-1.example:443', publicKey: null, keyHash: 'first' },
  T0,
);

describe('the API key of a node', () => {
  it('contains the node’s id and its secret, and any other value is refused', () => {
    expect(readNodeKey(writeNodeKey('fin-1', 'a'.repeat(32)))).toEqual({ nodeId: 'fin-1', secret: 'a'.repeat(32) });
    for (const broken of ['', 'fin-1', 'fin-1.', 'fin-1.short', `../x.${'a'.repeat(32)}`, `fin-1.${'A'.repeat(32)}`])
      expect(readNodeKey(broken)).toBeNull();
  });

  it('after rotation the old key works for a day, or until the new one is used', () => {
    const next = rotated(node, 'second', T0);
    expect([keyInUse(next, 'first', T0), keyInUse(next, 'second', T0), keyInUse(next, 'third', T0)]).toEqual([
      'former',
      'current',
      null,
    ]);
    expect(keyInUse(next, 'first', T0 + FORMER_KEY_LIFETIME)).toBeNull();
    const used = seen(next, 'current', T0 + 1);
    expect(used && keyInUse(used, 'first', T0 + 2)).toBeNull();
    expect(seen(next, 'former', T0)).toMatchObject({ formerKeyHash: 'first' });
  });

  it('after two rotations only the previous key is kept', () => {
    expect(keyInUse(rotated(rotated(node, 'second', T0), 'third', T0), 'first', T0)).toBeNull();
  });

  it('after revocation no key works', () => {
    const ended = revoked(rotated(node, 'second', T0), T0);
    expect([keyInUse(ended, 'first', T0), keyInUse(ended, 'second', T0)]).toEqual([null, null]);
  });

  it('its last use is written at most every five minutes', () => {
    const once = seen(node, 'current', T0);
    expect(once?.lastSeen).toBe(T0);
    expect(once && seen(once, 'current', T0 + 4 * MINUTE)).toBeNull();
    expect(once && seen(once, 'current', T0 + 5 * MINUTE)).toMatchObject({ lastSeen: T0 + 5 * MINUTE });
  });
});
