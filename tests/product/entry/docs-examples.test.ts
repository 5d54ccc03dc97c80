import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNode, startApiServer, type ApiServer } from '../../support/product/api-server';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { join, subscribe } from '../../support/product/scenario';

/** Runs each example of docs/ and compares the shape of its response with the documented one. */

let product: RunningProduct;
let api: ApiServer;
let session: Session;
let nodeKey: string;
beforeAll(async () => {
  product = await startProduct();
  api = await startApiServer(product);
  nodeKey = await addNode(product, 'fin-1');
  session = await subscribed('reader');
});
afterAll(async () => {
  await api.close();
  await product.stop();
});

async function subscribed(name: string): Promise<Session> {
  const joined = await join(product, name);
  await subscribe(product, joined.session);
  return joined.session;
}

interface Block {
  readonly info: string;
  readonly text: string;
}

const blocksOf = (file: string): Block[] =>
  [...readFileSync(`docs/${file}`, 'utf8').matchAll(/^```(\w+(?: \d+)?)\n(.*?)^```$/gms)].map(
    ([, info = '', text = '']) => ({ info, text }),
  );

/** Runs one example, which has `names` and fetch as its only globals, and returns its `answer`. */
const run = (text: string, names: object): Promise<Record<string, unknown>> =>
  runInContext(`(async () => { ${text}; return answer; })()`, createContext({ fetch, ...names })) as Promise<
    Record<string, unknown>
  >;

/** The shape of a value: names and types of its properties; for a list, the shape of its first element. */
function shapeOf(value: unknown): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'list' : [shapeOf(value[0])];
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}

async function expectExamples(file: string, names: Record<string, unknown>): Promise<number> {
  const blocks = blocksOf(file);
  let known = names;
  let ran = 0;
  for (const [at, { info, text }] of blocks.entries()) {
    if (info !== 'js') continue;
    const answer = await run(text, known);
    const shown: unknown = JSON.parse(blocks[at + 1]?.text ?? 'null');
    expect({ example: text.slice(0, 80), answer: shapeOf(answer) }).toEqual({
      example: text.slice(0, 80),
      answer: shapeOf(shown),
    });
    known = { ...known, ...answer };
    ran += 1;
  }
  return ran;
}

describe('docs/native-apps.md', () => {
  it('every example returns the documented shape, in the order of the document', async () => {
    const { idToken, uid, email } = session;
    expect(
      await expectExamples('native-apps.md', { site: api.url, idToken, uid, email, installId: 'a-phone-of-the-docs' }),
    ).toBe(5);
  });

  it('a fourth device is refused with the documented response', async () => {
    const full = await subscribed('full');
    for (const name of ['one', 'two', 'three']) await api.app(full, name).activate();
    const refused = await api.app(full, 'four').activate();
    const shown = blocksOf('native-apps.md').find(({ info }) => info === 'json 409');
    expect(refused.status).toBe(409);
    expect(shapeOf(refused.body)).toEqual(shapeOf(JSON.parse(shown?.text ?? 'null')));
  });
});

describe('docs/nodes.md', () => {
  it('every example returns the documented shape, in the order of the document', async () => {
    const { deviceId } = (await api.app(session, 'a device of the docs').activate()).body;
    // A poll repeats the changes of the last ten seconds. The documented second poll has none; they are made older.
    const { docs } = await product.db.collection('accessGrants').get();
    for (const { ref } of docs) await ref.update({ changed: new Date(Date.now() - 60_000) });
    expect(await expectExamples('nodes.md', { site: api.url, nodeKey, deviceId }), 'examples in docs/nodes.md').toBe(3);
  });
});
