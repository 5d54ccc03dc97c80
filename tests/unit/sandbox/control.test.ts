import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CARDS, intent, openSandbox, type OpenSandbox } from './sandbox-harness';

let open: OpenSandbox;
beforeEach(async () => void (open = await openSandbox()));
afterEach(() => open.stop());

const control = (verb: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  fetch(`${open.sandbox.url}/control/${verb}`, { method: 'POST', body: JSON.stringify(body), headers });

describe('the control calls', () => {
  it('are the same actions over HTTP as in process', async () => {
    const paid = await control('cloudpayments/pay', { intent: intent(), card: CARDS.good });
    expect(await paid.json()).toMatchObject({ step: 'success' });
    expect(await (await control('cloudpayments/deliveries')).json()).toMatchObject([
      { type: 'check' },
      { type: 'pay', state: 'delivered' },
    ]);
    expect(await (await control('cloudpayments/next-due')).json()).toBeNull();
    expect((await control('cloudpayments/set-faults', { reorder: 'many' })).status).toBe(400);
  });

  it('accept local pages only', async () => {
    expect((await control('reset', {}, { origin: 'https://evil.example' })).status).toBe(403);
    const local = await control('reset', {}, { origin: 'http://localhost:5000' });
    expect([local.status, local.headers.get('access-control-allow-origin')]).toEqual([200, 'http://localhost:5000']);
  });

  it('serve the widget and its form only to the site', async () => {
    const form = (embedder: string) =>
      fetch(`${open.sandbox.url}/cloudpayments/form?embedder=${encodeURIComponent(embedder)}`);
    expect((await form('http://localhost:5000')).status).toBe(200);
    expect((await form('https://evil.example')).status).toBe(403);
    expect(await (await fetch(`${open.sandbox.url}/cloudpayments/bundles/cloudpayments.js`)).text()).toContain(
      'window.cp',
    );
  });
});
