import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import webPush from 'web-push';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { webPushSender } from '@functions/providers/web-push';
import { openPushService, type PushControl } from '../../sandbox/push/push-service';

const OTHER = 'https://push.example/x';
const vapid = webPush.generateVAPIDKeys();
const other = webPush.generateVAPIDKeys();
const senderWith = ({ publicKey, privateKey }: typeof vapid, allowsLoopback = true) =>
  webPushSender({ subject: 'mailto:help@prostor.example', publicKey, privateKey }, { allowsLoopback });

let push: PushControl;
let server: Server;
let origin = '';
beforeEach(async () => {
  push = openPushService();
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', origin);
      const status = push.receive(url.pathname.split('/').at(-1) ?? '', url, request.headers, Buffer.concat(chunks));
      response.writeHead(status, status === 429 ? { 'retry-after': '120' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('a push message', () => {
  it('is encrypted for the browser, signed for its push service, and kept for a day', async () => {
    const address = push.subscribe(origin, vapid.publicKey);
    expect(await senderWith(vapid).send(address, '{"body":"Оплата прошла."}')).toMatchObject({
      result: 'sent',
      status: 201,
    });
    expect(push.received()).toMatchObject([{ text: '{"body":"Оплата прошла."}', ttl: '86400', urgency: 'normal' }]);
  });

  it('of another key is refused by the push service, and is not tried again', async () => {
    const address = push.subscribe(origin, vapid.publicKey);
    expect(await senderWith(other).send(address, 'x')).toMatchObject({ result: 'refused', status: 403 });
    expect(push.received()).toEqual([]);
  });

  it.each([
    ['gone', { result: 'gone', status: 410 }],
    ['busy', { result: 'later', status: 429, retryAfterMs: 120_000 }],
    ['fail', { result: 'later', status: 500 }],
    ['throttled', { result: 'later', status: 406 }],
  ] as const)('%s: %o', async (answer, expected) => {
    const address = push.subscribe(origin, vapid.publicKey);
    push.setAnswer(answer);
    expect(await senderWith(vapid).send(address, 'x')).toMatchObject(expected);
  });

  it('an unknown subscription is gone, and so is one with a key that encrypts nothing', async () => {
    const { keys } = push.subscribe(origin, vapid.publicKey);
    const sender = senderWith(vapid);
    expect(await sender.send({ endpoint: `${origin}/push/send/none`, keys }, 'x')).toMatchObject({
      result: 'gone',
      status: 404,
    });
    const noPoint = { ...keys, p256dh: 'A'.repeat(87) };
    expect(await sender.send({ endpoint: `${origin}/push/send/1`, keys: noPoint }, 'x')).toMatchObject({
      result: 'gone',
      status: null,
    });
  });

  it('never goes to this machine, a private network or a host that is no push service (T37)', async () => {
    const { endpoint, keys } = push.subscribe(origin, vapid.publicKey);
    const sender = senderWith(vapid, false);
    for (const address of [endpoint, 'https://127.0.0.1/x', 'https://10.1.2.3/x', 'https://metadata.internal/x', OTHER])
      expect(await sender.send({ endpoint: address, keys }, 'x')).toMatchObject({ result: 'gone', status: null });
    expect(push.received()).toEqual([]);
  });

  it('a name that resolves to a private address is not called, nor its service again within a minute', async () => {
    const { keys } = push.subscribe(origin, vapid.publicKey);
    const resolve = vi.fn(() => Promise.resolve([{ address: '10.0.0.7', family: 4 }]));
    const sender = webPushSender({ subject: 'mailto:a@b.example', ...vapid }, { allowsLoopback: false, resolve });
    for (const path of ['1', '2'])
      expect(await sender.send({ endpoint: `https://fcm.googleapis.com/${path}`, keys }, 'x')).toEqual({
        result: 'later',
        status: null,
        retryAfterMs: null,
      });
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('that our own key cannot sign is no fault of the browser', async () => {
    const address = push.subscribe(origin, vapid.publicKey);
    const sender = senderWith({ ...vapid, privateKey: 'too-short' });
    await expect(sender.send(address, 'x')).rejects.toThrow();
  });
});
