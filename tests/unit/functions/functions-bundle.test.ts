import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProductionBundle, supportFile, type ProductionBundle } from '../../support/bundle/production-bundle';

/**
 * Runs the deployed bundle as production does. Production uses REST and the emulator only gRPC, so only this test
 * covers the requests over REST.
 */

let production: ProductionBundle;
let response: unknown;
beforeAll(async () => {
  production = await startProductionBundle();
  response = await production.run([
    'pay',
    production.bundle,
    await production.build('writes', supportFile('write-by-rest.ts')),
  ]);
}, 60_000);
afterAll(() => production.end());

describe('the deployed bundle (C2)', () => {
  it('is one file of at most 3.0 MB that needs only Node’s own modules', () => {
    expect(readdirSync(dirname(production.bundle)).toSorted()).toEqual(['index.js', 'index.js.map']);
    expect(statSync(production.bundle).size).toBeLessThanOrEqual(3_000_000);
    const required = new Set(
      [...readFileSync(production.bundle, 'utf8').matchAll(/\brequire\(\s*[`'"]([^`'"]+)[`'"]\s*\)/g)].map(
        ([, name]) => name ?? '',
      ),
    );
    expect([...required].filter((name) => !isBuiltin(name))).toEqual([]);
  });

  it('writes integers, timestamps and fractions over REST with their types', () => {
    expect(written('probe/values')).toEqual({
      kopecks: { integerValue: '15000' },
      instant: { integerValue: String(2 ** 40) },
      share: { doubleValue: 0.25 },
      at: { timestampValue: '2027-01-15T08:00:00.123Z' },
      none: { nullValue: null },
      list: { arrayValue: { values: [{ mapValue: { fields: { n: { integerValue: '1' } } } }] } },
    });
  });

  it('increments a field and sets the time of the server over REST', () => {
    expect(writesTo('probe/transforms')).toEqual([
      {
        update: { name: expect.stringMatching(/transforms$/) as string, fields: {} },
        updateMask: {},
        updateTransforms: [
          { fieldPath: 'count', increment: { integerValue: '2' } },
          // REQUEST_TIME: the client sends enums as numbers.
          { fieldPath: 'changed', setToServerValue: 1 },
        ],
      },
    ]);
  });

  it('reads and writes in one transaction over REST', () => {
    const commit = commits().find(({ writes }) => writes?.some(({ update }) => update?.name.endsWith('/probe/sum')));
    expect(commit).toMatchObject({
      // The id that the fake returned with the first read: base64 of `transaction 1` and so on.
      transaction: expect.stringMatching(/^dHJhbnNhY3Rpb24g/) as string,
      writes: [
        { update: { fields: { kopecks: { integerValue: '15001' } } } },
        { update: { fields: { instant: { integerValue: String(2 ** 40 + 1) } } }, currentDocument: { exists: false } },
      ],
    });
  });

  it('stores a Pay and quarantines its payment: the real functions over REST (P3)', () => {
    expect(response).toEqual({ status: 200, body: { code: 0 } });
    expect(written('paymentEvents/pay_4000000001')).toMatchObject({
      receivedAt: { integerValue: expect.stringMatching(/^\d{13}$/) as string },
      attempts: { integerValue: '1' },
    });
    expect(written('receipts/4000000001')).toMatchObject({
      amount: { integerValue: '15000' },
      status: { stringValue: 'Quarantined' },
    });
  });
});

const commits = () => production.google.calls.filter(({ method }) => method === 'commit').map(({ body }) => body);

const writesTo = (path: string) =>
  commits()
    .flatMap(({ writes = [] }) => writes)
    .filter(({ update }) => update?.name.endsWith(`/documents/${path}`));

/** The fields of the last write to a document. */
const written = (path: string) => writesTo(path).at(-1)?.update?.fields;
