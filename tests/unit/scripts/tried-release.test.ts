import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectTried } from '../../../scripts/deploy/tried-release';
import { closeServer, listen } from '../../../scripts/lib/local-server';

const COMMIT = 'a'.repeat(40);
const server = createServer((request, response) => {
  if (request.url === '/version.json') response.end(JSON.stringify({ release: COMMIT }));
  else response.writeHead(404).end();
});
let origin = '';
beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => closeServer(server));

it('production gets a commit that runs on staging', async () => {
  expect(await expectTried([origin], COMMIT, undefined)).toContain(`runs at ${origin}`);
});

it.each([
  ['another commit runs there', () => [origin], 'aaaaaaaaaaaa'],
  ['nothing answers there', () => [`${origin}/nothing`], '404'],
  ['there is no test environment', () => [], ''],
])('production gets no other one: %s', async (_, origins, told) => {
  const refused = expectTried(origins(), 'b'.repeat(40), undefined);
  await expect(refused).rejects.toThrow(/bbbbbbbbbbbb does not run on staging/);
  await expect(refused).rejects.toThrow(told);
  await expect(expectTried(origins(), 'b'.repeat(40), ' ')).rejects.toThrow('--not-on-staging');
});

it('a reason is printed', async () => {
  expect(await expectTried([], COMMIT, 'staging is down')).toContain('WARNING: not tried on staging: staging is down');
});
