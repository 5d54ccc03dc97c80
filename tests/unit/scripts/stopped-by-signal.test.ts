import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { endProcessTree, hasEnded } from '../../../scripts/lib/end-process-tree';
import { descendantsOf, stillRunning } from '../../../scripts/lib/process-tree';
import { inRepository } from '../../../scripts/lib/repository';

const LIMIT = { timeout: 60_000 };

const { scripts } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { scripts: { test: string } };

const results = mkdtempSync(join(tmpdir(), 'test-results-'));
afterAll(() => rmSync(results, { recursive: true }));

let front: ChildProcess | undefined;
afterEach(async () => {
  if (front) await endProcessTree(front);
});

/** npm runs the script of package.json in a shell and forwards a signal to this shell only. */
test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm test ends vitest and all other descendants, and the summary says what had passed',
  async (signal) => {
    // Without the variables of the surrounding vitest; one file takes some seconds, the other has ended.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
    const command = spawn('sh', ['-c', `${scripts.test} unit payment-properties source-files`], {
      cwd: inRepository(),
      env: { ...env, TEST_RUNS: '20000', TEST_RESULTS: results },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    front = command;
    let output = '';
    for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    await vi.waitFor(() => expect(output).toContain(' 1 of 2 files'), LIMIT);
    const descendants = descendantsOf(command.pid ?? 0);
    expect(descendants.length).toBeGreaterThan(1);
    command.kill(signal);
    await vi.waitFor(() => expect(hasEnded(command), output).toBe(true), LIMIT);
    await vi.waitFor(() => expect(stillRunning(descendants)).toEqual([]), LIMIT);
    expect(output).toMatch(/^ {2}unit .* stopped$/m);
    expect(output.trim().split('\n').at(-1)).toMatch(/^[1-9]\d* passed, 0 failed, stopped$/);
    expect(command.exitCode).toBe(1);
  },
  200_000,
);
