import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A new module, and therefore a new page. */
async function openPage(): Promise<typeof import('@web/lib/browser/leaving')> {
  vi.resetModules();
  const leaving = await import('@web/lib/browser/leaving');
  leaving.watchLeaving();
  return leaving;
}

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('a page that the visitor leaves', () => {
  it('is being left from the beginning of a navigation, for ten seconds', async () => {
    const { isLeaving } = await openPage();
    expect(isLeaving()).toBe(false);
    page.dispatchEvent(new Event('beforeunload'));
    expect(isLeaving()).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(isLeaving()).toBe(false);
  });

  it('delays what must not stop the navigation until the visitor has stayed', async () => {
    const { untilStaying } = await openPage();
    const stayed = vi.fn();
    page.dispatchEvent(new Event('beforeunload'));
    void untilStaying().then(stayed);
    await vi.advanceTimersByTimeAsync(9999);
    expect(stayed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(stayed).toHaveBeenCalledOnce();
  });
});
