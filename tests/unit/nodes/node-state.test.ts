import { describe, expect, it } from 'vitest';
import {
  fromTheBeginning,
  cursorAfter,
  readAccessCursor,
  writeAccessCursor,
} from '@functions/nodes/rules/access-cursor';
import { keyInUse, newNode, readNodeKey, revoked, rotated, seen } from '@functions/nodes/rules/node';

const about = {
  nodeId: 'fin-1',
  serverName: 'Helsinki',
  address: 'fin-1.example:443',
  publicKey: null,
  keyHash: 'one',
};
const node = newNode(about, 1_000);
const secret = 'a'.repeat(32);

describe('the keys of a node', () => {
  it('end with its revocation, also the former one', () => {
    const both = rotated(node, 'two', 2_000);
    expect(revoked(both, 3_000)).toEqual({ ...both, formerKeyHash: null, formerKeyUntil: null, revokedAt: 3_000 });
    expect(['one', 'two'].map((key) => keyInUse(revoked(both, 3_000), key, 3_000))).toEqual([null, null]);
    expect(['one', 'two'].map((key) => keyInUse(both, key, 3_000))).toEqual(['former', 'current']);
  });

  it('without a former key no other key is valid', () => {
    expect(keyInUse({ ...node, formerKeyHash: 'zero' }, 'zero', 1_000)).toBeNull();
  });

  it('are one id and one secret, with nothing around them', () => {
    expect(readNodeKey(`fin-1.${secret}`)).toEqual({ nodeId: 'fin-1', secret });
    for (const wrong of [` fin-1.${secret}`, `fin-1.${secret} `, `Xfin-1.${secret}`, `fin-1.${secret}.`])
      expect(readNodeKey(wrong)).toBeNull();
  });
});

describe('when a node was last seen', () => {
  it('is recorded at its first call, then once in a while, and when a call with a new key ends the old one', () => {
    expect(seen(node, 'current', 5_000)).toEqual({ ...node, lastSeen: 5_000 });
    expect(seen({ ...node, lastSeen: 5_000 }, 'current', 5_001)).toBeNull();
    const both = { ...rotated(node, 'two', 2_000), lastSeen: 5_000 };
    expect(seen(both, 'former', 5_001)).toBeNull();
    expect(seen(both, 'current', 5_001)).toMatchObject({ lastSeen: 5_001, formerKeyHash: null, formerKeyUntil: null });
  });
});

describe('the cursor of a node as text', () => {
  const moment = { seconds: 12, nanos: 34 };

  it('names the moment, the account and the start of the poll', () => {
    const cursor = { after: { at: moment, account: 'ab' }, readingStartedAt: { seconds: 56, nanos: 78 } };
    expect(writeAccessCursor(cursor)).toBe('12-34_ab_56-78');
    expect(readAccessCursor('12-34_ab_56-78')).toEqual(cursor);
    const polled = { after: { at: moment, account: '' }, readingStartedAt: null };
    expect(writeAccessCursor(polled)).toBe('12-34__');
    expect(readAccessCursor('12-34__')).toEqual(polled);
  });

  it('that says nothing is written empty and read as none', () => {
    expect(fromTheBeginning).toEqual({ after: null, readingStartedAt: null });
    expect(writeAccessCursor(fromTheBeginning)).toBe('__');
    expect(readAccessCursor('__')).toBeNull();
  });

  it('starts a new poll after a full page without rows', () => {
    const page = { last: null, isFull: true, readAt: moment };
    expect(cursorAfter(fromTheBeginning, page)).toEqual({
      after: { at: { seconds: 2, nanos: 34 }, account: '' },
      readingStartedAt: null,
    });
  });
});
