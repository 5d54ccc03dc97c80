import { connect } from 'node:net';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import '../../../scripts/local-stack/refuse-invalid-urls';

/** Sends a request line as it is: `fetch` and `http.request` normalize a URL. */
const statusOf = (port: number, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`));
    socket.once('data', (data) => {
      resolve(data.toString().split(' ')[1] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });

test('a path that is no URL gets 400 before a handler parses it; other paths reach the handler', async () => {
  const server = createServer((request, response) => {
    response.end(new URL(request.url ?? '', 'http://localhost').pathname);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await statusOf(port, '//')).toBe('400');
  expect(await statusOf(port, '/profile?lng=ru')).toBe('200');
  expect(await statusOf(port, '/a//b')).toBe('200');
  await new Promise((resolve) => server.close(resolve));
});
