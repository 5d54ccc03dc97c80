import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server, IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hostingSite, productionConfig } from '../../../scripts/lib/hosting-config';
import { closeServer } from '../../../scripts/lib/local-server';
import '../../../scripts/local-stack/refuse-invalid-urls';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The two parts of the Hosting emulator: the server, and what firebase-tools puts before its files. */
const require = createRequire(import.meta.url);
const { initMiddleware } = require('firebase-tools/lib/hosting/initMiddleware') as {
  initMiddleware: (init: object) => Middleware;
};
const { server: hostingServer } = createRequire(require.resolve('firebase-tools/package.json'))('superstatic') as {
  server: (options: object) => { listen: (done?: () => void) => Server };
};

const folder = mkdtempSync(join(tmpdir(), 'site-'));
writeFileSync(join(folder, 'index.html'), 'a page');
/** What would end the emulators. */
const fatal: unknown[] = [];
const keep = (reason: unknown): void => void fatal.push(reason);
let server: Server;

beforeAll(async () => {
  process.on('unhandledRejection', keep);
  const site = hostingSite(productionConfig(), 'panel');
  const init = initMiddleware({});
  server = hostingServer({
    port: 0,
    hostname: '127.0.0.1',
    cwd: folder,
    stack: 'strict',
    config: { ...site, rewrites: [], public: '.', i18n: { root: '/localized' } },
    before: {
      files: (...request: Parameters<Middleware>) => {
        init(...request);
      },
    },
  }).listen();
  await new Promise((resolve) => server.once('listening', resolve));
});
afterEach(() => {
  expect(fatal.splice(0)).toEqual([]);
});
afterAll(async () => {
  await closeServer(server);
  process.off('unhandledRejection', keep);
  rmSync(folder, { recursive: true });
});

/** Sends a request line as it is: `fetch` and `http.request` normalize a URL. Returns the status of the response. */
const statusOf = (target: string, host = 'localhost'): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 'latin1')),
    );
    socket.once('data', (data) => {
      resolve(Number(data.toString().split(' ')[1]));
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('end', () => reject(new Error('no response')));
  });

describe('the Hosting emulator', () => {
  it.each(['//', 'http://[', 'http://x:99999/', '/%', '/?sale=50%', '/%E0%A4%A', '/api/%'])(
    'answers GET %s with 400, and lives',
    async (target) => {
      expect(await statusOf(target)).toBe(400);
      expect(await statusOf('/index')).not.toBe(400);
    },
  );

  it.each(['[', 'a b', 'a:99999', '%', '1.2.3.4.5', '@', '#', ''])('answers the host "%s" with 400', async (host) => {
    expect(await statusOf('/', host)).toBe(400);
  });

  it.each<[string, number]>([
    ['/', 302],
    ['/a//b?lng=ru', 404],
    ['/?utm_campaign=50%25', 302],
    ['/%D0%9F%D1%80%D0%BE%D0%BC%D0%BE?a=%20', 404],
  ])('answers GET %s as before, with %i', async (target, status) => {
    expect(await statusOf(target)).toBe(status);
  });
});
