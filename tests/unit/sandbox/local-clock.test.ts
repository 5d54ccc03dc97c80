import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLocalClock } from '../../sandbox/local-clock';

const HOUR = 3_600_000;
let answer: { status: number; body: unknown } = { status: 404, body: {} };
const emulator = createServer((request, response) => {
  const known =
    request.url === '/v1/projects/demo/databases/(default)/documents/clock/local' &&
    request.headers.authorization === 'Bearer owner';
  response.writeHead(known ? answer.status : 400).end(JSON.stringify(answer.body));
});
let now: () => Promise<number>;
beforeAll(async () => {
  await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve));
  now = readLocalClock(`127.0.0.1:${(emulator.address() as AddressInfo).port}`, 'demo');
});
afterAll(() => void emulator.close());

// `+ 0` turns -0 into 0: a small negative difference between the two clocks rounds to -0.
const hoursAhead = async () => Math.round(((await now()) - Date.now()) / HOUR) + 0;

describe('the movable clock', () => {
  it('follows its document, is real time without one, and keeps its offset during an outage', async () => {
    expect(await hoursAhead()).toBe(0);
    answer = { status: 200, body: { fields: { offsetMs: { integerValue: String(5 * HOUR) } } } };
    expect(await hoursAhead()).toBe(5);
    answer = { status: 503, body: {} };
    expect(await hoursAhead()).toBe(5);
    answer = { status: 404, body: {} };
    expect(await hoursAhead()).toBe(0);
  });
});
