import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { postProblem, postToPublic } from '@functions/providers/post-to-public';

/** Literal addresses in every spelling that `URL` accepts: they are not looked up, and must be judged all the same. */
it.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.000.000.1',
  '①②⑦.0.0.1',
  '0',
  '0.0.0.0',
  '10.0.0.7',
  '192.168.1',
  '172.16.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '100.64.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:10.0.0.1]',
  '[fe80::1]',
  '[fd00::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[::127.0.0.1]',
  '[0:0:0:0:0:0:0:1]',
])('does not call the literal address %s (T32)', async (host) => {
  const calls: string[] = [];
  const server = createServer((_request, response) => {
    calls.push(host);
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const post = postToPublic({ allowsLoopback: false, resolve: () => Promise.reject(new Error('a look-up')) });
  try {
    const problem = await post(new URL(`http://${host}:${port}/`), '', {}).then(() => 'called', postProblem);
    expect(problem).toBe('not_public');
    expect(calls).toEqual([]);
  } finally {
    await new Promise((closed) => server.close(closed));
  }
});
