import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { inCache, inRepository } from '../../../scripts/lib/repository';

const folder = mkdtempSync(join(tmpdir(), 'node-agent-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (cwd: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, args, { cwd, env: { PATH: process.env.PATH } });

it(
  'the agent of a VPN node runs from one file, and names every setting that it misses',
  { timeout: 60_000 },
  async () => {
    await run(inRepository(), '--import', 'tsx', inRepository('scripts', 'commands', 'node-agent.ts'));
    copyFileSync(inCache('node-agent.mjs'), join(folder, 'node-agent.mjs'));
    const { stderr } = await run(folder, 'node-agent.mjs').catch((error: unknown) => error as { stderr: string });
    for (const setting of ['SITE_URL', 'NODE_KEY_FILE', 'STATE_FILE']) expect(stderr).toContain(`at ${setting}`);
  },
);
