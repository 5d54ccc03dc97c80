import { createHold, HOLD_MS, isVirtualPress } from '@web/ui/hold';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const watch = () => {
  const log: string[] = [];
  const hold = createHold({
    onHeld: () => log.push('held'),
    onChange: (isHolding) => log.push(isHolding ? 'on' : 'off'),
  });
  return { hold, log };
};

describe('hold to confirm (§9)', () => {
  it('confirms after two seconds, once', () => {
    const { hold, log } = watch();
    hold.begin();
    vi.advanceTimersByTime(HOLD_MS);
    vi.advanceTimersByTime(HOLD_MS);
    hold.release();
    expect(HOLD_MS).toBe(2000);
    expect(log).toEqual(['on', 'off', 'held']);
  });

  it('does not confirm when released a moment too early', () => {
    const { hold, log } = watch();
    hold.begin();
    vi.advanceTimersByTime(HOLD_MS - 1);
    hold.release();
    vi.advanceTimersByTime(HOLD_MS);
    expect(log).toEqual(['on', 'off']);
  });

  it('starts from zero at every press', () => {
    const { hold, log } = watch();
    hold.begin();
    vi.advanceTimersByTime(1500);
    hold.release();
    hold.begin();
    vi.advanceTimersByTime(1500);
    expect(log).not.toContain('held');
  });

  it('recognises the click of a screen reader, which cannot hold', () => {
    const finger = { width: 23, height: 23, pressure: 0.5, detail: 0, pointerType: 'touch' };
    expect(isVirtualPress(finger)).toBe(false);
    expect(isVirtualPress({ ...finger, width: 0, height: 0 })).toBe(true);
    expect(isVirtualPress({ width: 1, height: 1, pressure: 0, detail: 0, pointerType: 'mouse' })).toBe(true);
    expect(isVirtualPress({ width: 1, height: 1, pressure: 0.5, detail: 0, pointerType: 'mouse' })).toBe(false);
  });
});
