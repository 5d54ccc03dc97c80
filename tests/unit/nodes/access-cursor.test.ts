import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cursorAfter,
  fromTheBeginning,
  readAccessCursor,
  READ_AGAIN_SECONDS,
  writeAccessCursor,
  type AccessCursor,
  type AccessPosition,
} from '@functions/nodes/rules/access-cursor';

const at = (seconds: number, nanos = 0) => ({ seconds, nanos });
const position = (seconds: number, account = 'ab'): AccessPosition => ({ at: at(seconds), account });

describe('the cursor of a node', () => {
  it('continues from the last row of a full page, and keeps the start time of the reading', () => {
    const first = cursorAfter(fromTheBeginning, { last: position(5), isFull: true, readAt: at(100) });
    expect(first).toEqual({ after: position(5), readingStartedAt: at(100) });
    const second = cursorAfter(first, { last: position(9), isFull: true, readAt: at(130) });
    expect(second).toEqual({ after: position(9), readingStartedAt: at(100) });
  });

  it('starts the next reading ten seconds before the start of this one, however long it took', () => {
    const last = cursorAfter(
      { after: position(9), readingStartedAt: at(100, 7) },
      { last: position(12), isFull: false, readAt: at(160) },
    );
    expect(last).toEqual({ after: { at: at(100 - READ_AGAIN_SECONDS, 7), account: '' }, readingStartedAt: null });
  });

  it('is parsed as it was written, and any other value is refused', () => {
    const moments = fc.record({
      seconds: fc.integer({ min: 0, max: 9_999_999_999 }),
      nanos: fc.integer({ min: 0, max: 999_999_999 }),
    });
    const cursors: fc.Arbitrary<AccessCursor> = fc.record({
      after: fc.record({ at: moments, account: fc.constantFrom('', 'abc123', 'f'.repeat(32)) }),
      readingStartedAt: fc.option(moments),
    });
    fc.assert(
      fc.property(cursors, (cursor) => {
        expect(readAccessCursor(writeAccessCursor(cursor))).toEqual(cursor);
      }),
    );
    for (const text of ['x', '1-2', '1-2_zz_', "1-2_ab_3'--", '_ab_', `${'9'.repeat(40)}-1_ab_`])
      expect(readAccessCursor(text)).toBeNull();
  });

  it('misses no change that becomes readable up to ten seconds late, and every reading ends', () => {
    // Each change has a time and a later time from which it is readable. Polls page through the readable changes.
    const changes = fc.array(
      fc.record({
        moment: fc.integer({ min: 0, max: 200 }),
        late: fc.integer({ min: 0, max: READ_AGAIN_SECONDS - 1 }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(changes, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 30 }), (made, pageSize, pace) => {
        const rows = made.map(({ moment, late }, n) => ({
          position: position(1000 + moment, n.toString(16).padStart(4, '0')),
          readableAt: 1000 + moment + late,
        }));
        const inOrder = rows.toSorted(
          (left, right) =>
            left.position.at.seconds - right.position.at.seconds ||
            (left.position.account < right.position.account ? -1 : 1),
        );
        const isAfter = (row: AccessPosition, after: AccessPosition) =>
          row.at.seconds > after.at.seconds || (row.at.seconds === after.at.seconds && row.account > after.account);
        const found = new Set<string>();
        let cursor = fromTheBeginning;
        let lastRead = 0;
        for (let now = 990; now < 1500 + 200 * pace; now += pace) {
          const { after } = cursor;
          const page = inOrder
            .filter((row) => row.readableAt <= now && (after === null || isAfter(row.position, after)))
            .slice(0, pageSize);
          lastRead = page.length;
          for (const row of page) found.add(row.position.account);
          cursor = cursorAfter(cursor, {
            last: page.at(-1)?.position ?? null,
            isFull: page.length === pageSize,
            readAt: at(now),
          });
        }
        expect(found.size).toBe(rows.length);
        expect(lastRead).toBe(0);
      }),
    );
  });
});
