import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reportViolations } from '@functions/operations/contract/report-violations';

const sent: { path: string; body: unknown }[] = [];
const listeners = new Map<string, (event: unknown) => void>();

beforeEach(() => {
  sent.splice(0);
  listeners.clear();
  vi.resetModules();
  vi.stubGlobal('location', { origin: 'https://prostor.example', pathname: '/buy' });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) =>
    listeners.set(name, listener),
  );
  stubNavigator(true);
});

function stubNavigator(onLine: boolean): void {
  vi.stubGlobal('navigator', {
    onLine,
    sendBeacon: (path: string, blob: Blob) => {
      void blob.text().then((text) => sent.push({ path, body: JSON.parse(text) as unknown }));
      expect(blob.type).toBe(reportViolations.contentType);
      return true;
    },
  });
}

const module = () => import('@web/lib/browser/report-failure');
const said = async () => {
  await new Promise((resolve) => setTimeout(resolve, 0));
  return sent;
};

describe('reports of a failed page', () => {
  it('are what the call accepts, each once', async () => {
    const { reportFailure } = await module();
    reportFailure('render', 'TypeError');
    reportFailure('render', 'TypeError');
    reportFailure('render', 'RangeError');
    expect(await said()).toHaveLength(2);
    const [first] = await said();
    expect(first?.path).toBe(reportViolations.path);
    expect(reportViolations.request.parse(first?.body)).toEqual([
      { type: 'page-failure', body: { part: 'render', code: 'TypeError', page: '/buy' } },
    ]);
  });

  it('are not made without a network, which is no failure of the page', async () => {
    stubNavigator(false);
    (await module()).reportFailure('chunk', 'TypeError');
    expect(await said()).toEqual([]);
  });

  it('name what nothing caught by its error, of our own scripts only', async () => {
    (await module()).reportUncaught();
    const error = new RangeError('anna@example.com');
    error.stack = 'RangeError at https://prostor.example/assets/a.js:1:2';
    listeners.get('error')?.({ error, filename: 'chrome-extension://abc/x.js' });
    listeners.get('error')?.({ error: null, filename: '' });
    listeners.get('unhandledrejection')?.({ reason: 'text' });
    listeners.get('unhandledrejection')?.({ reason: new Error('of an extension') });
    expect(await said()).toEqual([]);
    listeners.get('error')?.({ error, filename: 'https://prostor.example/assets/a.js' });
    listeners.get('unhandledrejection')?.({ reason: error });
    expect(JSON.stringify(await said())).toContain('"part":"script","code":"RangeError"');
    expect(JSON.stringify(await said())).not.toContain('anna');
    expect(await said()).toHaveLength(1);
  });
});
