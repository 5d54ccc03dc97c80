import { createHmac } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Runs the functions with production settings and without a server. `pay <bundle> <bundle of write-by-rest.ts>`
 * receives a payment and writes documents; it returns the response and the files of the bundle that were loaded.
 * `first-read <bundle>` and `first-read unbundled rest` load the code and read
 * one document. Prints one line of JSON.
 */
const require = createRequire(import.meta.url);
const [what, ...given] = parseArgs({ allowPositionals: true }).positionals;
const result =
  what === 'pay'
    ? await receivePay(given[0] ?? '', given[1] ?? '')
    : await firstRead(given[0] ?? '', given[1] === 'rest');
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);

type CloudFunction = (request: unknown, response: unknown) => unknown;

/** The request as the Functions Framework passes it to a function. */
interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
}

async function receivePay(bundle: string, probe: string): Promise<unknown> {
  const { webhooks } = require(bundle) as { webhooks: CloudFunction };
  const { writeByRest } = require(probe) as { writeByRest: () => Promise<void> };
  const rawBody = Buffer.from(
    new URLSearchParams({
      TransactionId: '4000000001',
      Amount: '150.00',
      Currency: 'RUB',
      DateTime: '2027-03-10 12:00:00',
      InvoiceId: 'no-such-order',
      AccountId: 'nobody',
      Email: 'payer@example.com',
      Status: 'Completed',
      GatewayName: 'Test',
      OperationType: 'Payment',
      Token: 'tk_1',
      CardFirstSix: '400000',
      CardLastFour: '3055',
      CardExpDate: '01/40',
      TestMode: '0',
    }).toString(),
  );
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-hmac': createHmac('sha256', process.env.CLOUDPAYMENTS_API_SECRET ?? '')
      .update(rawBody)
      .digest('base64'),
  };
  const response = await handle(webhooks, {
    method: 'POST',
    path: '/api/webhooks/cloudpayments/pay',
    headers,
    rawBody,
  });
  await writeByRest();
  return { response, loaded: loadedFiles(dirname(bundle)) };
}

function loadedFiles(folder: string): string[] {
  return Object.keys(require.cache).flatMap((path) => (dirname(path) === folder ? [basename(path)] : []));
}

/** Milliseconds until the module is loaded and until the first document is read; RSS in megabytes. */
async function firstRead(bundle: string, byRest: boolean): Promise<{ load: number; firstRead: number; rss: number }> {
  const begun = performance.now();
  const read = bundle === 'unbundled' ? unbundled(byRest) : bundled(bundle);
  const load = performance.now() - begun;
  await read();
  return { load, firstRead: performance.now() - begun, rss: process.memoryUsage().rss / 1e6 };
}

/**
 * A visitor's request for prices with a promo code: it reads the settings, composes the product and looks up the code.
 */
function bundled(bundle: string): () => Promise<void> {
  const { api } = require(bundle) as { api: CloudFunction };
  const rawBody = Buffer.from(JSON.stringify({ uid: '', email: '', promo: 'NOSUCH' }));
  return async () => {
    const { status } = await handle(api, {
      method: 'POST',
      path: '/api/shop/getShop',
      headers: { 'content-type': 'application/json' },
      rawBody,
    });
    if (status < 400 || status >= 500) throw new Error(`the code was found: ${status}`);
  };
}

/** The usual build: express and the Admin SDK, loaded from their own files. */
function unbundled(byRest: boolean): () => Promise<void> {
  const { onRequest } = require('firebase-functions/https') as typeof import('firebase-functions/https');
  const express = require('express') as () => { use(handler: unknown): void };
  const { initializeApp } = require('firebase-admin/app') as typeof import('firebase-admin/app');
  const { getAuth } = require('firebase-admin/auth') as typeof import('firebase-admin/auth');
  const { initializeFirestore } = require('firebase-admin/firestore') as typeof import('firebase-admin/firestore');
  const server = express();
  server.use(() => undefined);
  onRequest(server as never);
  return async () => {
    const app = initializeApp({ projectId: 'prostor-probe' });
    getAuth(app);
    await initializeFirestore(app, { preferRest: byRest }).doc('probe/first').get();
  };
}

/** Calls a function and returns its response. */
async function handle(
  called: CloudFunction,
  { method, path, headers, rawBody }: Arrived,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    let status = 200;
    const finish = (body: unknown): void => {
      response.emit('finish');
      resolve({ status, body });
    };
    const response = Object.assign(new EventEmitter(), {
      set: () => response,
      removeHeader: () => undefined,
      type: () => response,
      status: (code: number) => {
        status = code;
        return response;
      },
      json: finish,
      send: finish,
    });
    const request = Object.assign(new EventEmitter(), {
      method,
      path,
      originalUrl: path,
      url: path,
      headers,
      rawBody,
      header: (name: string) => headers[name.toLowerCase()],
    });
    Promise.resolve(called(request, response)).catch(reject);
  });
}
