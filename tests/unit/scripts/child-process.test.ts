import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startChild } from '../../../scripts/lib/child-process';
import { watchDescendants } from '../../../scripts/lib/end-process-tree';
import { descendantsOf, stillRunning } from '../../../scripts/lib/process-tree';

const logFile = join(mkdtempSync(join(tmpdir(), 'prostor-child-')), 'child.log');
const STAY = 'setInterval(() => {}, 1000)';

test('stopping a process stops its child processes too, even in another session', async () => {
  const grandchild =
    `const { pid } = require('node:child_process')` +
    `.spawn(process.execPath, ['-e', '${STAY}'], { detached: true, stdio: 'ignore' });`;
  let announce: (pid: number) => void;
  const announced = new Promise<number>((resolve) => (announce = resolve));
  const child = startChild({
    name: 'The parent',
    args: ['-e', `${grandchild} console.log(pid); ${STAY}`],
    env: {},
    logFile,
    onLine: (line) => announce(Number(line)),
  });
  const pid = await announced;
  const grandchildren = descendantsOf(process.pid).filter((entry) => entry.pid === pid);
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
  const grandchild =
    `const { pid } = require('node:child_process')` +
    `.spawn(process.execPath, ['-e', '${STAY}'], { detached: true, stdio: 'ignore' });`;
  let announce: (pid: number) => void;
  const announced = new Promise<number>((resolve) => (announce = resolve));
  const child = startChild({
    name: 'The crashing one',
    args: ['-e', `${grandchild} console.log(pid); setTimeout(() => process.abort(), 2500);`],
    env: {},
    logFile,
    onLine: (line) => announce(Number(line)),
  });
  const pid = await announced;
  const grandchildren = descendantsOf(process.pid).filter((entry) => entry.pid === pid);
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
