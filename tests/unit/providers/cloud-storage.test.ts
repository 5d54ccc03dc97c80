import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cloudStorage } from '@functions/providers/cloud-storage';
import { ProviderError } from '@functions/ports/services';

/** Answers as Cloud Storage does to an account that may only create objects. */
interface Stored {
  readonly files: Map<string, string>;
  readonly requests: IncomingMessage[];
  answer: number | null;
}
const world: Stored = { files: new Map(), requests: [], answer: null };

const server = createServer((request, response) => {
  world.requests.push(request);
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const url = new URL(request.url ?? '', 'http://storage');
    const name = url.searchParams.get('name') ?? '';
    const text = Buffer.concat(parts).toString('utf8');
    const exists = world.files.has(name);
    const status = world.answer ?? (exists && url.searchParams.get('ifGenerationMatch') === '0' ? 412 : 200);
    if (status === 200) world.files.set(name, text);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ name, md5Hash: createHash('md5').update(text).digest('base64') }));
  });
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  world.files.clear();
  world.requests.length = 0;
  world.answer = null;
});

const bucket = () => cloudStorage({ bucket: 'prostor-backups', url, accessToken: async () => 'ya29.token' });
const failure = async (work: Promise<void>): Promise<ProviderError> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof ProviderError)) throw new Error('no ProviderError');
  return error;
};

it('a file is created by one call of the JSON API, as the account of the functions', async () => {
  await bucket().create('accounts/2026-11-30/00001-a.json', { users: [{ localId: 'ю' }] });
  expect([...world.files]).toEqual([['accounts/2026-11-30/00001-a.json', '{"users":[{"localId":"ю"}]}']]);
  const [request] = world.requests;
  expect(request?.method).toBe('POST');
  expect(request?.url).toMatch(/^\/upload\/storage\/v1\/b\/prostor-backups\/o\?uploadType=media&/);
  expect(request?.headers.authorization).toBe('Bearer ya29.token');
});

it('a file that exists is neither replaced nor an error', async () => {
  await bucket().create('complete.json', { accounts: 1 });
  await bucket().create('complete.json', { accounts: 2 });
  expect(world.files.get('complete.json')).toBe('{"accounts":1}');
});

it.each([
  [403, 'refused', 'the bucket prostor-backups answers 403'],
  [404, 'refused', 'the bucket prostor-backups answers 404'],
  [503, 'unreachable', 'status 503'],
] as const)('%i is an error: %s', async (status, kind, message) => {
  world.answer = status;
  expect(await failure(bucket().create('a.json', {}))).toMatchObject({ kind, message });
});

it('a file that was stored with another content is an error', async () => {
  const answer = () => new Response(JSON.stringify({ md5Hash: 'AAAA' }), { status: 200 });
  const fetched = globalThis.fetch;
  globalThis.fetch = async () => answer();
  try {
    expect(await failure(bucket().create('a.json', {}))).toMatchObject({ kind: 'unexpected' });
  } finally {
    globalThis.fetch = fetched;
  }
});
