import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { buildOnce } from '../../../scripts/build/build-once';

const folder = mkdtempSync(join(tmpdir(), 'built-'));
const stamp = join(folder, 'deep', 'built');
afterAll(() => rmSync(folder, { recursive: true }));

const build = vi.fn<() => Promise<void>>();
beforeEach(() => {
  build.mockReset().mockResolvedValue();
  rmSync(stamp, { force: true });
});

test('the same sources and values are built once', async () => {
  await buildOnce(stamp, { VITE_SITE_URL: 'http://a' }, build);
  await buildOnce(stamp, { VITE_SITE_URL: 'http://a' }, build);
  expect(build).toHaveBeenCalledTimes(1);
});

test('other values are built again, and so are the former ones after them', async () => {
  for (const url of ['http://a', 'http://b', 'http://a']) await buildOnce(stamp, { VITE_SITE_URL: url }, build);
  expect(build).toHaveBeenCalledTimes(3);
});

test('a build that failed is repeated', async () => {
  build.mockRejectedValueOnce(new Error('full disk'));
  await expect(buildOnce(stamp, {}, build)).rejects.toThrow('full disk');
  await buildOnce(stamp, {}, build);
  expect(build).toHaveBeenCalledTimes(2);
});
