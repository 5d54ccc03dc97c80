import { copyText } from '@web/lib/browser/clipboard';
import { PATIENCE_MS } from '@web/lib/browser/in-time';
import { ownAddressId, subscribeToPush } from '@web/lib/browser/push-subscription';
import { saveFile } from '@web/lib/browser/save-file';
import { share } from '@web/lib/browser/share';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const LINKEDIN =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 ' +
  '[LinkedInApp]/9.31.1230';
const FILE = new File(['{}'], 'data.json');
const KEY = 'BAAA';
const SUBSCRIPTION = { toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }) };

const never = () => new Promise<never>(() => undefined);
const rejects = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
const throws = () => {
  throw new TypeError('gone');
};
/** What an API does instead of its work. */
const FAILURES = [
  ['never answers', never],
  ['rejects', rejects],
  ['throws', throws],
] as const;

const clicked = vi.fn();

/** The answer, after as long as the site waits. */
async function answerOf<T>(asked: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  return asked;
}

function withNavigator(values: object): void {
  vi.stubGlobal('navigator', { userAgent: '', ...values });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { createElement: () => ({ click: clicked }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clicked.mockReset();
});

describe('the clipboard', () => {
  it('copies', async () => {
    const written = vi.fn(() => Promise.resolve());
    withNavigator({ clipboard: { writeText: written } });
    expect(await copyText('https://prostor.example')).toBe('done');
    expect(written).toHaveBeenCalledWith('https://prostor.example');
  });

  it.each(FAILURES)('that %s has refused', async (_name, writeText) => {
    withNavigator({ clipboard: { writeText } });
    expect(await answerOf(copyText('x'))).toBe('refused');
  });

  it('that is missing has refused', async () => {
    withNavigator({});
    expect(await copyText('x')).toBe('refused');
  });
});

describe('the share sheet', () => {
  it('that never answers is told from one that was closed', async () => {
    expect(await answerOf(share({ url: 'x' }, { share: never }))).toEqual({ kind: 'silent' });
  });

  it('that throws has failed', async () => {
    expect(await share({ url: 'x' }, { share: throws })).toEqual({ kind: 'failed', reason: 'gone' });
    expect(await share({ files: [FILE] }, { share: never, canShare: throws })).toEqual({
      kind: 'failed',
      reason: 'gone',
    });
  });
});

describe('a file', () => {
  it('is downloaded by a browser', async () => {
    withNavigator({});
    expect(await saveFile(FILE)).toBe('done');
    expect(clicked).toHaveBeenCalledOnce();
  });

  it('that the browser cannot make is refused', async () => {
    withNavigator({});
    vi.spyOn(URL, 'createObjectURL').mockImplementation(throws);
    expect(await saveFile(FILE)).toBe('refused');
    vi.restoreAllMocks();
  });

  it.each([
    ['a browser inside an app', { userAgent: LINKEDIN }],
    ['a site on the Home Screen', { standalone: true }],
  ])('goes to the share sheet of %s, which has no downloads', async (_name, device) => {
    const given = vi.fn(() => Promise.resolve());
    withNavigator({ ...device, share: given, canShare: () => true });
    expect(await saveFile(FILE)).toBe('done');
    expect(given).toHaveBeenCalledWith({ files: [FILE] });
    expect(clicked).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<Record<'share' | 'canShare', unknown>>]>([
    ['is missing', {}],
    ['takes no files', { share: () => Promise.resolve(), canShare: () => false }],
    ...FAILURES.map(([name, fails]): [string, object] => [name, { share: fails, canShare: () => true }]),
  ])('is refused inside an app whose share sheet %s', async (_name, device) => {
    withNavigator({ userAgent: LINKEDIN, ...device });
    expect(await answerOf(saveFile(FILE))).toBe('refused');
    expect(clicked).not.toHaveBeenCalled();
  });

  it('is neither saved nor refused when the person closes the share sheet', async () => {
    const closed = () => Promise.reject(new DOMException('closed', 'AbortError'));
    withNavigator({ userAgent: LINKEDIN, share: closed, canShare: () => true });
    expect(await saveFile(FILE)).toBe('closed');
  });
});

describe('the subscription at the push service', () => {
  interface Push {
    requestPermission: () => Promise<string>;
    register: () => Promise<unknown>;
    ready: Promise<unknown>;
    getSubscription: () => Promise<unknown>;
    subscribe: () => Promise<unknown>;
  }
  const works: Omit<Push, 'ready'> = {
    requestPermission: () => Promise.resolve('granted'),
    register: () => Promise.resolve(),
    getSubscription: () => Promise.resolve(null),
    subscribe: () => Promise.resolve(SUBSCRIPTION),
  };
  function withPush(values: Partial<Push>): void {
    const { requestPermission, register, ready, ...pushManager } = { ...works, ready: undefined, ...values };
    const registration = { pushManager };
    const serviceWorker = {
      register,
      ready: ready ?? Promise.resolve(registration),
      getRegistration: () => registration,
    };
    withNavigator({ serviceWorker });
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission });
    vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  }

  it('gives the address and its keys', async () => {
    withPush({});
    expect(await subscribeToPush(KEY)).toEqual({
      kind: 'done',
      keys: { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' },
    });
  });

  it('is not made for a person who does not want it', async () => {
    withPush({ requestPermission: () => Promise.resolve('denied') });
    expect(await subscribeToPush(KEY)).toEqual({ kind: 'denied' });
  });

  it('waits for the answer of a person as long as they like', async () => {
    let allow: (answer: string) => void = () => undefined;
    withPush({ requestPermission: () => new Promise((resolve) => (allow = resolve)) });
    const subscribed = subscribeToPush(KEY);
    await vi.advanceTimersByTimeAsync(10 * PATIENCE_MS);
    allow('granted');
    expect(await subscribed).toMatchObject({ kind: 'done' });
  });

  it.each([
    ...(['register', 'getSubscription', 'subscribe'] as const).flatMap((name) =>
      FAILURES.map(([does, fails]) => [name, does, fails] as const),
    ),
    ['requestPermission', 'rejects', rejects] as const,
    ['requestPermission', 'throws', throws] as const,
  ])('is refused when %s %s', async (name, _does, fails) => {
    withPush({ [name]: fails });
    expect(await answerOf(subscribeToPush(KEY))).toEqual({ kind: 'refused' });
  });

  it('is refused when the worker is never ready', async () => {
    withPush({ ready: never() });
    expect(await answerOf(subscribeToPush(KEY))).toEqual({ kind: 'refused' });
  });

  it('that cannot be read counts as an error, and not as an endless question', async () => {
    withPush({ getSubscription: never });
    const asked = ownAddressId().catch((error: unknown) => (error as Error).name);
    expect(await answerOf(asked)).toBe('TimeoutError');
  });
});
