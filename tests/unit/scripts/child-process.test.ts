import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startChild } from '../../../scripts/lib/child-process';
import { watchDescendants } from '../../../scripts/lib/end-process-tree';
import { descendantsOf, stillRunning } from '../../../scripts/lib/process-tree';

const logFile = join(mkdtempSync(join(tmpdir(), 'prostor-child-')), 'child.log');
const STAY = 'setInterval(() => {}, 1000)';

/** Starts a process that starts one of another session, prints its number and then runs `rest`. */
async function startParent(name: string, rest: string) {
  const { promise: announced, resolve: announce } = Promise.withResolvers<number>();
  const grandchild =
    `const { pid } = require('node:child_process')` +
    `.spawn(process.execPath, ['-e', '${STAY}'], { detached: true, stdio: 'ignore' });`;
  const child = startChild({
    name,
    args: ['-e', `${grandchild} console.log(pid); ${rest}`],
    env: {},
    logFile,
    onLine: (line) => announce(Number(line)),
  });
  const pid = await announced;
  return { child, pid, grandchildren: descendantsOf(process.pid).filter((entry) => entry.pid === pid) };
}

test('stopping a process stops its child processes too, even in another session', async () => {
  const { child, pid, grandchildren } = await startParent('The parent', STAY);
  expect(stillRunning(grandchildren)).toHaveLength(1);
  await child.stop();
  expect(child.hasEnded()).toBe(true);
  expect(stillRunning(grandchildren)).toEqual([]);
  expect(readFileSync(logFile, 'utf8')).toBe(`${pid}\n`);
});

test('a process that ends by itself is detected, and stopping it again is harmless', async () => {
  const child = startChild({ name: 'The short one', args: ['-e', '0'], env: {}, logFile });
  await child.ended;
  expect(child.hasEnded()).toBe(true);
  await child.stop();
});

test('after a crash, stopping ends the processes that the crashed one had started', async () => {
  const { child, grandchildren } = await startParent('The crashing one', 'setTimeout(() => process.abort(), 2500);');
  await child.ended;
  expect(stillRunning(grandchildren), 'outlives its parent').toHaveLength(1);
  await child.stop();
  expect(stillRunning(grandchildren)).toEqual([]);
});

test('the descendants that were found last are kept when a later look finds none or fails', () => {
  vi.useFakeTimers();
  try {
    const java = { pid: 8, parent: 7, started: '1' };
    const looks = [() => [java], () => [], () => unreadable(), () => []];
    const found = watchDescendants({ pid: 7, once: vi.fn() }, () => looks.shift()?.() ?? []);
    while (looks.length > 0) {
      vi.advanceTimersByTime(1000);
      expect(found()).toEqual([java]);
    }
  } finally {
    vi.useRealTimers();
  }
});

function unreadable(): never {
  throw new Error('the processes cannot be listed');
}
