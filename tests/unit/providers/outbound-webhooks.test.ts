import { createServer as createRawServer, type AddressInfo } from 'node:net';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { Webhook } from 'standardwebhooks';
import { afterEach, expect, it, vi } from 'vitest';
import { outboundWebhooks } from '@functions/providers/outbound-webhooks';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const FORMER = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const BODY = '{"type":"test.ping"}';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly path: string | undefined;
}

async function receiver(answer: (response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body, path: request.url });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, received };
}

const ok = (response: ServerResponse) => response.writeHead(200).end('a body that nobody reads'.repeat(100_000));
const delivery = (url: string, secrets = [SECRET]) => ({ url, secrets, id: 'msg_1', sentAt: Date.now(), body: BODY });
const local = (resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])) =>
  outboundWebhooks({ allowsLoopback: true, resolve });

it('signs with every secret, and the library of Standard Webhooks verifies each', async () => {
  const { port, received } = await receiver(ok);
  const attempt = await local().send(delivery(`http://127.0.0.1:${port}/hooks?key=1`, [SECRET, FORMER]));
  expect(attempt).toMatchObject({ status: 200, error: null, retryAfterMs: null });
  expect(received).toHaveLength(1);
  const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = received;
  expect({ body, path }).toEqual({ body: BODY, path: '/hooks?key=1' });
  expect(headers).toMatchObject({
    'user-agent': expect.stringMatching(/^[A-Za-z0-9]+-Webhooks$/) as string,
    'webhook-id': 'msg_1',
  });
  expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2);
  for (const secret of [SECRET, FORMER])
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({ type: 'test.ping' });
});

it('takes a redirect as the status that it is, and does not follow it (T32)', async () => {
  const { port, received } = await receiver((response) => response.writeHead(302, { location: '/other' }).end());
  expect(await local().send(delivery(`http://127.0.0.1:${port}/`))).toMatchObject({ status: 302, error: null });
  expect(received).toHaveLength(1);
});

it('reads how long to wait, in seconds or as a date', async () => {
  const answers = ['120', new Date(Date.now() + 90_000).toUTCString(), 'soon'];
  const { port } = await receiver((response) =>
    response.writeHead(503, { 'retry-after': answers.shift() ?? '' }).end(),
  );
  const wait = async () => (await local().send(delivery(`http://127.0.0.1:${port}/`))).retryAfterMs;
  expect(await wait()).toBe(120_000);
  expect(await wait()).toBeGreaterThan(85_000);
  expect(await wait()).toBeNull();
});

it('waits three seconds for the status', async () => {
  const { port } = await receiver(() => undefined);
  const attempt = await local().send(delivery(`http://127.0.0.1:${port}/`));
  expect(attempt).toMatchObject({ status: null, error: 'timeout' });
  expect(attempt.durationMs).toBeGreaterThan(2_900);
  expect(attempt.durationMs).toBeLessThan(4_000);
});

it.each([
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', 101, null],
  ['an end without an answer', '', null, 'no_connection'],
  ['a part of an answer', 'HTTP/1.1 2', null, 'no_connection'],
  ['what is no HTTP', 'SSH-2.0-x\r\n\r\n', null, 'no_connection'],
  ['early hints alone', 'HTTP/1.1 103 Early Hints\r\n\r\n', null, 'no_connection'],
])('ends with %s (T32)', async (_what, answer, status, error) => {
  const server = createRawServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => (status === 101 ? socket.write(answer) : socket.end(answer)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => new Promise((closed) => server.close(() => closed())));
  const { port } = server.address() as AddressInfo;
  expect(await local().send(delivery(`http://127.0.0.1:${port}/`))).toMatchObject({ status, error });
});

it('looks a name up once, and connects to the address that it checked (T32)', async () => {
  const { port, received } = await receiver(ok);
  const resolve = vi.fn(() => Promise.resolve([{ address: '127.0.0.1', family: 4 }]));
  expect(await local(resolve).send(delivery(`http://localhost:${port}/`))).toMatchObject({ status: 200 });
  expect(resolve.mock.calls).toEqual([['localhost']]);
  expect(received).toHaveLength(1);
});

it.each([
  ['the metadata server', ['169.254.169.254']],
  ['a private network', ['10.0.0.7']],
  ['loopback', ['127.0.0.1']],
  ['a public and a private address', ['8.8.8.8', '192.168.0.1']],
  ['a mapped address', ['::ffff:10.0.0.1']],
])('sends nothing to a name of %s (T32)', async (_what, addresses) => {
  const resolve = () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  const sender = outboundWebhooks({ allowsLoopback: false, resolve });
  expect(await sender.send(delivery('https://bot.example.com/'))).toMatchObject({ status: null, error: 'not_public' });
});

it('tells a name without an address from a refused connection', async () => {
  const missing = local(() => Promise.reject(new Error('ENOTFOUND')));
  expect(await missing.send(delivery('http://localhost:1/'))).toMatchObject({ error: 'unresolved' });
  expect(await local(() => Promise.resolve([])).send(delivery('http://localhost:1/'))).toMatchObject({
    error: 'unresolved',
  });
  expect(await local().send(delivery('http://127.0.0.1:1/'))).toMatchObject({ status: null, error: 'no_connection' });
});

it('checks a stored address again', async () => {
  const sender = outboundWebhooks({ allowsLoopback: false });
  for (const url of ['http://bot.example.com/', 'https://127.0.0.1/', 'https://bot.example.com:8443/', 'no url'])
    expect(await sender.send(delivery(url))).toMatchObject({ status: null, error: 'not_public' });
});
