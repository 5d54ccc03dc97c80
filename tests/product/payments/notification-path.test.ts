import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buy } from '../../support/customers/buy';
import { register } from '../../support/faults/fault-actors';
import { post } from '../../support/product/notifications';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/**
 * The list of files in docs/architecture.md ("The life of a payment") is measured here: the files of functions/src
 * whose functions run for the Pay notification of an order.
 */

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');
const SOURCES = '/functions/src/';
/** The fixture builds these by itself; in production `index.ts` calls `compose.ts`. */
const ENTRY = ['index.ts', 'compose.ts'];
/** Only the local stack has a movable clock. */
const LOCAL = ['store/local-clock.ts'];

const product = await startProductOfFile();

/** The documented list, in its order. */
function documented(): string[] {
  const text = readFileSync(join(REPOSITORY, 'docs', 'architecture.md'), 'utf8');
  const section = /<!-- path of a notification -->(.*?)<!-- end of the path -->/s.exec(text)?.[1] ?? '';
  return [...section.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file = '']) => file);
}

/** The files of functions/src whose functions run during `work`. */
async function filesRunBy(work: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const hasRun = ({ functions }: (typeof result)[number]) =>
    functions.some(({ functionName, ranges: [whole] }) => functionName !== '' && (whole?.count ?? 0) > 0);
  return result
    .filter((script) => script.url.includes(SOURCES) && hasRun(script))
    .map(({ url }) => url.slice(url.indexOf(SOURCES) + SOURCES.length));
}

/** The files that a file imports values from; imports of types alone call nothing. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(REPOSITORY, 'functions', 'src', file), 'utf8');
  const imports = [...text.matchAll(/^import (?!type )[^;]*? from '(@functions|@contract|\.)\/([^']+)';/gm)];
  const folder = { '@functions': '', '@contract': 'contract/', '.': file.slice(0, file.lastIndexOf('/') + 1) };
  return imports.map(([, base = '.', rest]) => `${folder[base as keyof typeof folder]}${rest}.ts`);
}

it('the notification of a paid order runs through the documented files, and no others', async () => {
  const buyer = await register(product, 'path');
  await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
  await buy(product, buyer);
  const sent = (await product.sandbox.cloudpayments.deliveries()).findLast(({ type }) => type === 'pay');
  const files = await filesRunBy(async () => {
    expect(await post(product, { type: 'pay', body: sent?.body ?? '' })).toEqual({ status: 200, code: 0 });
  });
  expect([...ENTRY, ...files].filter((file) => !LOCAL.includes(file)).sort()).toEqual(documented().sort());
});

it('each documented file calls only later ones', () => {
  const files = documented();
  const backwards = files.flatMap((file, at) =>
    importsOf(file).flatMap((called) =>
      files.indexOf(called) >= 0 && files.indexOf(called) < at ? [[file, called]] : [],
    ),
  );
  expect(backwards).toEqual([]);
  expect(importsOf('http/webhooks.ts')).toContain('usecases/payments/receive-notification.ts');
});
