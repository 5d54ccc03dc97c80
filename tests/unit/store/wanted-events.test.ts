import { expect, it, vi } from 'vitest';
import { MINUTE, SECOND } from '@functions/base/rules/calendar';
import { newEndpoint, type WebhookEndpoint } from '@functions/messages/rules/webhook-endpoint';
import { wantedEvents } from '@functions/messages/store/wanted-events';

const BOT = newEndpoint({ endpointId: 'bot', url: '', events: ['note.added'], secret: '' }, 0);

/** An instance whose database answers `listAll` by this function. */
function instance(listAll: () => Promise<WebhookEndpoint[]>) {
  const time = { now: 1_000_000 };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const repositories = { webhookEndpoints: { listAll } } as unknown as Parameters<typeof wantedEvents>[0];
  return { wanted: wantedEvents(repositories, log, () => time.now), time, log };
}

it('reads the endpoints at most once a minute, and again after a change on this instance', async () => {
  const listAll = vi.fn(() =>
    Promise.resolve([BOT, { ...BOT, endpointId: 'off', disabled: { at: 0, reason: 'gone' } as const }]),
  );
  const { wanted, time } = instance(listAll);
  const asked = await Promise.all([wanted.endpointsFor('note.added'), wanted.endpointsFor('device.added')]);
  expect(asked).toEqual([['bot'], []]);
  time.now += MINUTE - 1;
  await wanted.endpointsFor('note.added');
  expect(listAll).toHaveBeenCalledTimes(1);
  time.now += 1;
  await wanted.endpointsFor('note.added');
  expect(listAll).toHaveBeenCalledTimes(2);
  wanted.forget();
  await wanted.endpointsFor('note.added');
  expect(listAll).toHaveBeenCalledTimes(3);
});

it('tells nobody while the first read fails, says so in the log, and asks again after ten seconds', async () => {
  const listAll = vi.fn(() => Promise.resolve([BOT]));
  listAll.mockRejectedValueOnce(new Error('no'));
  const { wanted, time, log } = instance(listAll);
  expect(await wanted.endpointsFor('note.added')).toEqual([]);
  expect(log.error).toHaveBeenCalledTimes(1);
  time.now += 10 * SECOND;
  expect(await wanted.endpointsFor('note.added')).toEqual(['bot']);
});

it('waits a second for a slow database, then the transaction goes on', async () => {
  vi.useFakeTimers();
  const { wanted } = instance(() => new Promise(() => undefined));
  const asked = wanted.endpointsFor('note.added');
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(await asked).toEqual([]);
  vi.useRealTimers();
});
