import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepAssets } from '../../../scripts/deploy/keep-assets';

/** Deploys of a site in turn: Hosting answers with the files of the last one. */

const DAY = 24 * 60 * 60_000;
const START = Date.parse('2026-11-29T09:00:00Z');
const ORIGIN = 'https://prostor.example';

let root: string;
let hosted: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assets-'));
  hosted = join(root, 'hosted');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const hosting = (status?: number): typeof fetch => {
  const answer = (path: string) => {
    const file = join(hosted, path);
    if (status !== undefined) return new Response('', { status });
    return existsSync(file) ? new Response(readFileSync(file)) : new Response('', { status: 404 });
  };
  return (input) => Promise.resolve(answer(new URL(input as string).pathname));
};

/** Builds a release with these assets and deploys it. Returns all assets that Hosting then has. */
async function deploy(assets: readonly string[], day: number, ask = hosting()): Promise<string[]> {
  const built = join(root, 'built');
  rmSync(built, { recursive: true, force: true });
  mkdirSync(join(built, 'assets'), { recursive: true });
  for (const name of assets) writeFileSync(join(built, 'assets', name), `content of ${name}`);
  await keepAssets(built, ORIGIN, START + day * DAY, ask);
  rmSync(hosted, { recursive: true, force: true });
  cpSync(built, hosted, { recursive: true });
  return readdirSync(join(hosted, 'assets')).sort();
}

describe('a deploy', () => {
  it('keeps every asset of the releases of the last eight days', async () => {
    expect(await deploy(['a-1.js', 'font-1.woff2'], 0)).toEqual(['a-1.js', 'font-1.woff2']);
    expect(await deploy(['a-2.js', 'font-1.woff2'], 1)).toEqual(['a-1.js', 'a-2.js', 'font-1.woff2']);
    expect(await deploy(['a-3.js'], 8)).toEqual(['a-1.js', 'a-2.js', 'a-3.js', 'font-1.woff2']);
    expect(await deploy(['a-3.js'], 10)).toEqual(['a-2.js', 'a-3.js', 'font-1.woff2']);
    expect(await deploy(['a-4.js'], 17)).toEqual(['a-3.js', 'a-4.js']);
    expect(readFileSync(join(hosted, 'assets', 'a-3.js'), 'utf8')).toBe('content of a-3.js');
  });

  it('of a former release keeps the files of the newer one', async () => {
    await deploy(['a-1.js'], 0);
    await deploy(['a-2.js'], 1);
    expect(await deploy(['a-1.js'], 1)).toEqual(['a-1.js', 'a-2.js']);
    expect(await deploy(['a-3.js'], 8)).toEqual(['a-1.js', 'a-2.js', 'a-3.js']);
  });

  it('goes on without a file that the deployed release does not have', async () => {
    await deploy(['a-1.js', 'b-1.js'], 0);
    rmSync(join(hosted, 'assets', 'a-1.js'));
    expect(await deploy(['a-2.js'], 1)).toEqual(['a-2.js', 'b-1.js']);
  });

  it('stops when the deployed site does not answer, or names a file outside of its assets', async () => {
    await deploy(['a-1.js'], 0);
    await expect(deploy(['a-2.js'], 1, hosting(503))).rejects.toThrow('/assets.json: 503. Open tabs');
    const offline = () => Promise.reject(new TypeError('fetch failed'));
    await expect(deploy(['a-2.js'], 1, offline)).rejects.toThrow('/assets.json: fetch failed. Open tabs');
    writeFileSync(join(hosted, 'assets.json'), JSON.stringify({ '../index.html': null }));
    await expect(deploy(['a-2.js'], 1)).rejects.toThrow('../index.html');
  });
});
