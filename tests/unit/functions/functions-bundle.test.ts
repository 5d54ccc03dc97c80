import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProductionBundle, supportFile, type ProductionBundle } from '../../support/bundle/production-bundle';

/**
 * Runs the deployed bundle as production does. Production uses REST and the emulator only gRPC, so only this test
 * covers the requests over REST.
 */

let production: ProductionBundle;
let response: unknown;
let loaded: readonly string[];
beforeAll(async () => {
  production = await startProductionBundle();
  const paid = await production.run([
    'pay',
    production.bundle,
    await production.build('writes', supportFile('write-by-rest.ts')),
  ]);
  ({ response, loaded } = paid as { response: unknown; loaded: readonly string[] });
}, 60_000);
afterAll(() => production.end());

describe('the deployed bundle (C2)', () => {
  it('is at most 3.9 MB, in files that need only each other and Node’s own modules', () => {
    const files = scripts();
    expect(files).toContain('index.js');
    expect(files.reduce((sum, file) => sum + statSync(join(folder(), file)).size, 0)).toBeLessThanOrEqual(3_900_000);
    const required = files.flatMap((file) =>
      [...readFileSync(join(folder(), file), 'utf8').matchAll(/\brequire\(\s*[`'"]([^`'"]+)[`'"]\s*\)/g)].map(
        ([, name]) => name ?? '',
      ),
    );
    const own = files.map((file) => `./${file}`);
    expect([...new Set(required)].filter((name) => !isBuiltin(name) && !own.includes(name))).toEqual([]);
  });

  it('loads nothing of the site, the panel and the mails for a notification of the payment provider (C3)', () => {
    const sources = sourcesOf(loaded);
    expect(sources).toEqual(expect.arrayContaining([expect.stringMatching(/\/functions\/src\/http\/webhooks\.ts$/)]));
    const needless = [
      /\/functions\/src\/http\/(api|server)\.ts$/,
      /\/functions\/src\/[\w-]+\/(routes|panel-routes)\.ts$/,
      /\/functions\/src\/jobs\//,
      /\/functions\/src\/[\w-]+\/mails\//,
      /\/functions\/src\/[\w-]+\/contract\/(?!values\/)/,
      /\/locales\/(?!ru\/server\/receipts\.json$)/,
      /\/node_modules\/(nodemailer|i18next|csv-stringify|jsonwebtoken|jwks-rsa)\//,
    ];
    const useCases = sources.map((source) => /\/functions\/src\/([\w-]+)\/(?:calls|tasks|steps)\//.exec(source)?.[1]);
    expect([...new Set(useCases)].filter((module) => module !== undefined).toSorted()).toEqual([
      'accounts',
      'base',
      'gifts',
      'nodes',
      'notifications',
      'payments',
      'purchase',
      'recording',
      'referrals',
      'refunds',
      'renewals',
      'subscription',
    ]);
    for (const file of needless) {
      expect(sources.filter((source) => file.test(source))).toEqual([]);
      // The rest of the bundle has them.
      expect(sourcesOf(scripts()).some((source) => file.test(source))).toBe(true);
    }
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

const folder = () => dirname(production.bundle);
const scripts = () => readdirSync(folder()).filter((file) => file.endsWith('.js'));

/** The source files that the files of the bundle were built from. */
const sourcesOf = (files: readonly string[]): string[] =>
  files.flatMap((file) => {
    // The helpers of the bundler have no source.
    if (!existsSync(join(folder(), `${file}.map`))) return [];
    const { sources } = JSON.parse(readFileSync(join(folder(), `${file}.map`), 'utf8')) as { sources: string[] };
    return sources;
  });

const commits = () => production.google.calls.filter(({ method }) => method === 'commit').map(({ body }) => body);

const writesTo = (path: string) =>
  commits()
    .flatMap(({ writes = [] }) => writes)
    .filter(({ update }) => update?.name.endsWith(`/documents/${path}`));

/** The fields of the last write to a document. */
const written = (path: string) => writesTo(path).at(-1)?.update?.fields;
