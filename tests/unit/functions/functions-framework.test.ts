import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOB_NAMES, JOBS } from '@functions/base/rules/job-run';
import { API_SECRET, startProductionBundle, type ProductionBundle } from '../../support/bundle/production-bundle';
import type { FunctionResponse, FunctionRequest, ServedFunction } from '../../support/bundle/functions-framework';

/** Runs the deployed bundle. Google's Functions Framework parses bodies of up to 1 GB before it calls a function. */

const JSON_TYPE = { 'content-type': 'application/json' };
/** `[{},{},…]`, padded with spaces. Each three bytes become an object of about 60 bytes in memory. */
const emptyObjects = (bytes: number): Buffer => Buffer.from(`[${'{},'.repeat((bytes - 4) / 3)}{}]`.padEnd(bytes));
const THIRTY_MB = emptyObjects(30_000_000);
const GZIPPED = gzipSync(THIRTY_MB);

const LARGEST = 600_000;
const NOTIFICATION = '/api/webhooks/cloudpayments/check';
const FUNCTIONS = [
  {
    target: 'api',
    memory: 512,
    concurrency: 80,
    path: '/api/shop/getShop',
    normal: { path: '/api/health' },
    answer: { success: true, release: 'local' },
  },
  {
    target: 'webhooks',
    memory: 1024,
    concurrency: 20,
    path: NOTIFICATION,
    normal: signed({ InvoiceId: 'no-such-order' }),
    answer: { code: 10 },
  },
] as const;

const TARGETS = [
  '//',
  '///',
  '//[',
  '//[::1',
  '//]',
  '/\\\\',
  '/\\',
  '//@',
  '//:',
  '//a:99999999/',
  '///a:b@c:d/',
  'http://x:99999999/',
  'http://[',
  'http://',
  'https://[::g]/',
  'http://a b/',
  'HTTP://x/api/health',
  '/%',
  '/%00',
  '/%E0%A4%A',
  '/?%',
  '/?a=%',
  '/?a=%E0%A4%A',
  '/?__proto__=1',
  '/?a[b]=1&a[b]=2',
  '/?#',
  '/#?',
  '*',
  '?',
  '/..',
  '/../../etc/passwd',
  '/./',
  '/api/webhooks/',
  '/api/webhooks/cloudpayments',
  '/\u00e9',
  '/{}',
  `/${'a/'.repeat(2000)}`,
  `/?${'a=1&'.repeat(2000)}`,
  '/api/webhooks/__proto__/pay',
  '/__proto__',
  '/constructor',
];

let production: ProductionBundle;
beforeAll(async () => {
  production = await startProductionBundle();
}, 60_000);
afterAll(() => production.end());

describe.each(FUNCTIONS)(
  'the deployed function $target under the Functions Framework',
  ({ target, memory, concurrency, path, normal, answer }) => {
    let served: ServedFunction;
    beforeAll(async () => {
      served = await production.serve({ target, memory, signatureType: 'http' });
    }, 60_000);
    afterAll(() => served.end());

    it.each<[string, FunctionRequest]>([
      [
        '29 kB of gzip that inflate to 30 MB',
        { path, body: GZIPPED, headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } },
      ],
      ['30 MB with a Content-Length', { path, body: THIRTY_MB, headers: JSON_TYPE }],
      ['30 MB in chunks, without a Content-Length', { path, body: THIRTY_MB, headers: JSON_TYPE, isChunked: true }],
      [
        'one byte more than 600 kB in chunks',
        { path, body: emptyObjects(LARGEST + 1), headers: JSON_TYPE, isChunked: true },
      ],
      [
        'a small compressed body',
        { path, body: gzipSync('{}'), headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } },
      ],
    ])(
      'refuses %s, and serves the next request',
      async (_what, sent) => {
        expect(refusalIn(await served.send(sent))).toEqual({
          status: 413,
          body: { success: false, code: 'too_large', message: expect.any(String) as string },
          cache: 'private, no-store',
          connection: 'close',
        });
        expect(await served.send(normal)).toMatchObject({ status: 200, body: answer });
        expect(served.isRunning()).toBe(true);
      },
      30_000,
    );

    it('answers every request target like an unknown path, and logs no error', async () => {
      served.takeLog();
      for (const sent of TARGETS) {
        const response = await served.sendTarget(sent);
        const [statusLine = '', ...lines] = response.split('\r\n');
        const shown = `${JSON.stringify(sent)}: ${statusLine}`;
        expect(statusLine, shown).toMatch(/^HTTP\/1\.1 [234]\d\d /);
        // 400: Node refuses what is no request. "Cannot GET": Express finds no path in it. No function is called.
        if (!statusLine.includes(' 400 ') && !response.includes('Cannot GET')) {
          expect(lines, shown).toContain('cache-control: private, no-store');
          expect(lines, shown).toContain('x-content-type-options: nosniff');
        }
      }
      expect(served.takeLog().filter(({ severity }) => severity === 'ERROR')).toEqual([]);
      expect(await served.send(normal)).toMatchObject({ status: 200, body: answer });
    }, 30_000);

    it.each([true, false])('passes 600 kB to the function (in chunks: %s)', async (isChunked) => {
      const { status } = await served.send({ path, body: emptyObjects(LARGEST), headers: JSON_TYPE, isChunked });
      expect(status).toBe(target === 'api' ? 400 : 401);
    });

    it('keeps running with as many parallel bodies of 600 kB as its concurrency allows', async () => {
      const body = emptyObjects(LARGEST);
      const sent = Array.from({ length: concurrency }, () => served.send({ path, body, headers: JSON_TYPE }));
      expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(
        new Set([target === 'api' ? 400 : 401]),
      );
      expect(await served.send(normal)).toMatchObject({ status: 200, body: answer });
    }, 30_000);
  },
);

it.each(FUNCTIONS)(
  '$target is deployed with the memory and the concurrency of these tests',
  ({ target, memory, concurrency }) => {
    const code = `JSON.stringify(require(${JSON.stringify(production.bundle)}).${target}.__endpoint)`;
    const declared = JSON.parse(execFileSync(process.execPath, ['-p', code], { encoding: 'utf8' })) as unknown;
    expect(declared).toMatchObject({ availableMemoryMb: memory, concurrency });
  },
);

it('every scheduled job is deployed with its schedule and the timeout that its work fits into', () => {
  const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const code =
    `const all = require(${JSON.stringify(production.bundle)}); ` +
    `JSON.stringify(Object.entries(all).map(([name, { __endpoint }]) => [name, __endpoint]))`;
  const declared = new Map(
    JSON.parse(execFileSync(process.execPath, ['-p', code], { encoding: 'utf8' })) as [string, object][],
  );
  for (const job of JOB_NAMES) {
    const { schedule, timeoutSeconds } = JOBS[job];
    expect(declared.get(camel(job)), job).toMatchObject({
      timeoutSeconds,
      scheduleTrigger: { schedule, timeZone: 'Europe/Moscow' },
    });
  }
  const scheduled = [...declared.values()].filter((endpoint) => 'scheduleTrigger' in endpoint);
  expect(scheduled).toHaveLength(JOB_NAMES.length);
});

it('accepts a signed notification of 500 kB', async () => {
  const webhooks = await production.serve({ target: 'webhooks', memory: 1024, signatureType: 'http' });
  const notification = signed({ InvoiceId: 'no-such-order', TransactionId: '4000000002', Data: 'x'.repeat(500_000) });
  expect(await webhooks.send(notification)).toMatchObject({ status: 200, body: { code: 10 } });
  await webhooks.end();
}, 30_000);

it('accepts an event with a document of 1 MiB', async () => {
  const outboxCreated = await production.serve({ target: 'outboxCreated', memory: 512, signatureType: 'cloudevent' });
  const document = 'projects/prostor-probe/databases/(default)/documents/outbox/none';
  const event = {
    specversion: '1.0',
    id: '1',
    source: '//firestore.googleapis.com/projects/prostor-probe/databases/(default)',
    type: 'google.cloud.firestore.document.v1.created',
    time: '2027-03-10T12:00:00Z',
    datacontenttype: 'application/json',
    project: 'prostor-probe',
    database: '(default)',
    namespace: '(default)',
    location: 'eur3',
    document: 'outbox/none',
    data: { value: { name: document, fields: { text: { stringValue: 'x'.repeat(2 ** 20) } } } },
  };
  const { status } = await outboxCreated.send({
    path: '/',
    body: Buffer.from(JSON.stringify(event)),
    headers: { 'content-type': 'application/cloudevents+json' },
  });
  expect(status).toBe(204);
  await outboxCreated.end();
}, 30_000);

function signed(fields: Readonly<Record<string, string>>): FunctionRequest {
  const all = {
    TransactionId: '4000000001',
    Amount: '150.00',
    Currency: 'RUB',
    AccountId: 'nobody',
    DateTime: '2027-03-10 12:00:00',
  };
  const body = Buffer.from(new URLSearchParams({ ...all, ...fields }).toString());
  const hmac = createHmac('sha256', API_SECRET).update(body).digest('base64');
  return {
    path: NOTIFICATION,
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-hmac': hmac },
  };
}

const refusalIn = ({ status, body, headers }: FunctionResponse) => ({
  status,
  body,
  cache: headers['cache-control'],
  connection: headers.connection,
});
