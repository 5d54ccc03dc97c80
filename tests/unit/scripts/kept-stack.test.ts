import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeServer, listen } from '../../../scripts/lib/local-server';
import { readPorts, type Ports } from '../../../scripts/lib/ports';
import { beginRun, keepStack, keptSentence, keptStack } from '../../../scripts/local-stack/kept-stack';

/** The hub of the emulators, the REST interface of Firestore and the sandbox, on one port. */
let server: Server;
let ports: Ports;
let folder: string;
let offsetMs: number;
let restored: unknown;
let isExportRefused: boolean;

const SANDBOX = { cloudpayments: { lastId: 7 }, emails: [] };

beforeEach(async () => {
  [offsetMs, restored, isExportRefused] = [31 * 86_400_000, null, false];
  folder = join(mkdtempSync(join(tmpdir(), 'kept-')), 'kept');
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const answer = answerTo(`${request.method ?? ''} ${request.url ?? ''}`, body);
      response.writeHead(answer === null ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  });
  const port = await listen(server);
  ports = { ...readPorts({}), hub: port, firestore: port, sandbox: port };
});
afterEach(() => {
  server.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

function answerTo(call: string, body: string): unknown {
  if (call === 'POST /_admin/export') {
    if (isExportRefused) return null;
    const { path } = JSON.parse(body) as { path: string };
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'firebase-export-metadata.json'), '{}');
    return {};
  }
  if (call === 'POST /control/state') return SANDBOX;
  if (call === 'POST /control/restore') return (restored = JSON.parse(body)) && {};
  const clock = { fields: { offsetMs: { integerValue: String(offsetMs) } } };
  if (call.startsWith('GET ') && call.endsWith('/documents/clock/local')) return clock;
  if (call.startsWith('PATCH ') && call.endsWith('/documents/clock/local'))
    offsetMs = Number((JSON.parse(body) as typeof clock).fields.offsetMs.integerValue);
  return {};
}

const stack = () => ({ project: 'demo-test', ports });

it('keeps documents, sandboxes and the clock, which goes on at the time at which it stood', async () => {
  const stoodAt = Date.now() + offsetMs;
  await keepStack(folder, stack());
  const kept = keptStack(folder, stack());
  expect(existsSync(join(kept.emulators, 'firebase-export-metadata.json'))).toBe(true);
  // A new emulator knows nothing of a moved clock.
  offsetMs = 0;
  await kept.restoreClock();
  expect(Math.abs(Date.now() + offsetMs - stoodAt)).toBeLessThan(60_000);
  await kept.restoreSandbox();
  expect(restored).toEqual(SANDBOX);
});

it('a run that cannot be kept leaves the one before', async () => {
  await keepStack(folder, stack());
  isExportRefused = true;
  await expect(keepStack(folder, stack())).rejects.toThrow('The emulators were not saved: 500');
  expect(keptStack(folder, stack()).emulators).toBe(join(folder, 'emulators'));
});

describe('after emulators that have died', () => {
  const ENDED = new Date(2026, 10, 27, 16, 5);
  const keepEarlierRun = async (): Promise<void> => {
    beginRun(folder);
    await keepStack(folder, stack());
    utimesSync(join(folder, 'clock.json'), ENDED, ENDED);
  };
  const die = async (): Promise<void> => {
    beginRun(folder);
    await closeServer(server);
    await expect(keepStack(folder, stack())).rejects.toThrow();
  };

  it('the next run goes on from the last one that was kept, and says from which', async () => {
    await keepEarlierRun();
    await die();
    const sentence =
      'The last run ended before it was kept. --keep goes on from the run before it, which ended on 2026-11-27 16:05.';
    expect(keptSentence(folder)).toBe(sentence);
    expect(keptStack(folder, stack())).toMatchObject({
      description: sentence,
      emulators: join(folder, 'emulators'),
    });
  });

  it('without an earlier run it says that nothing can be continued', async () => {
    await die();
    expect(() => keptStack(folder, stack())).toThrow(
      'The last run ended before it was kept, and no run before it was kept: start without --keep.',
    );
  });
});
