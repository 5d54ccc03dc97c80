import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nativeApp } from '../../sandbox/app/native-app';
import { documentedCall } from '../../sandbox/http/documented-call';
import { vpnNode } from '../../sandbox/node/vpn-node';

const SITE = 'http://localhost:5000';
const FAILURE = { success: false, message: 'Not found.', code: 'not_found' };
const DEVICE_LIMIT = { ...FAILURE, code: 'device_limit', devices: [], limit: 3, used: 3, extraDevice: null };
const SERVERS = {
  success: true,
  deviceId: 'device-1',
  validUntil: null,
  servers: [{ nodeId: 'fin-1', serverName: 'Хельсинки', address: 'fin-1.example:443', publicKey: null }],
  now: '2026-11-24T09:00:00.000Z',
};
const ACCESS = {
  success: true,
  now: '2026-11-24T09:00:00.000Z',
  changes: [
    {
      account: 'account-1',
      keys: [{ deviceId: 'device-1', keyHash: 'hash', publicKey: null, validUntil: '2026-12-24T09:00:00.000Z' }],
    },
  ],
  cursor: 'cursor',
  more: false,
  pollAfterSeconds: 30,
};

const send = vi.fn<typeof fetch>();
beforeEach(() => void vi.stubGlobal('fetch', send));
afterEach(() => {
  vi.unstubAllGlobals();
  send.mockReset();
});

const respond = (status: number, body: object): void =>
  void send.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
const app = (about: { deviceName?: string; platform?: string } = {}) =>
  nativeApp({ siteUrl: SITE, idToken: 'token', installId: 'install-1', deviceName: 'Pixel 9', ...about });
const node = (pageSize?: number) =>
  vpnNode({
    siteUrl: SITE,
    key: 'key',
    now: () => Promise.resolve(0),
    ...(pageSize !== undefined && { pageSize }),
  });

describe('the app and the node of the sandbox', () => {
  it('receive what the document describes', async () => {
    respond(200, SERVERS);
    expect(await app().servers()).toEqual({ status: 200, body: SERVERS });
    respond(404, FAILURE);
    expect(await app().servers()).toEqual({ status: 404, body: FAILURE });
    respond(409, DEVICE_LIMIT);
    expect(await app().activate()).toEqual({ status: 409, body: DEVICE_LIMIT });
    respond(200, ACCESS);
    expect(await node(500).poll()).toBe(1);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'a value outside the list',
      () => app({ platform: 'nokia' }).activate(),
      'activateDevice: the request .*: /platform',
    ],
    ['a query out of range', () => node(0).poll(), 'listAccess: the query .*: /limit must be >= 1'],
  ])('do not send %s', async (_what, call, message) => {
    await expect(call()).rejects.toThrow(new RegExp(message));
    expect(send).not.toHaveBeenCalled();
  });

  it.each<[string, () => Promise<unknown>, number, object, string]>([
    [
      'a field of the wrong type',
      () => app().servers(),
      200,
      { ...SERVERS, servers: [{ ...SERVERS.servers[0], address: 443 }] },
      'listServers: the response with status 200 .*: /servers/0/address must be string',
    ],
    [
      'a field that is not in the document',
      () => node().poll(),
      200,
      { ...ACCESS, changes: [{ account: 'account-1', keys: [], email: 'e' }] },
      'listAccess: .*: /changes/0/email is unknown',
    ],
    ['another status', () => app().servers(), 418, {}, 'listServers: .* has no response with status 418'],
  ])('report a response with %s', async (_what, call, status, body, message) => {
    respond(status, body);
    await expect(call()).rejects.toThrow(new RegExp(message));
  });
});

describe('a documented call', () => {
  const rename = (body: object) => documentedCall(`${SITE}/api/device/rename`, { bearer: 'token', body });

  it.each([
    [
      'misspelt',
      { installId: 'install-1', deviceId: 'd', deviceName: 'Pixel', devicename: 'x' },
      '/devicename is unknown',
    ],
    ['missing', { installId: 'install-1', deviceName: 'Pixel' }, '/deviceId is missing'],
    ['of the wrong type', { installId: 'install-1', deviceId: 'd', deviceName: 5 }, '/deviceName must be string'],
  ])('fails for a field that is %s', async (_what, body, message) => {
    await expect(rename(body)).rejects.toThrow(
      `renameAppDevice: the request does not match the OpenAPI document: ${message}`,
    );
    expect(send).not.toHaveBeenCalled();
  });

  it('fails for a path that is not in the document', async () => {
    await expect(documentedCall(`${SITE}/api/device/paint`, { bearer: 'token', body: {} })).rejects.toThrow(
      'the OpenAPI document has no POST /api/device/paint',
    );
  });
});
