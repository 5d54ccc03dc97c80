import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { BRAND } from '@contract/values/brand';
import { CommandError } from './command';
import { inRepository } from './repository';

/** Builds the site with these VITE_ values into `folder`. A process of its own: Vite reads the values from the environment. */
export async function buildWeb(values: Record<string, string>, folder = inRepository('web', 'dist')): Promise<void> {
  const vite = inRepository('node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'];
  const env = { ...process.env, ...values, NODE_ENV: 'production', VITE_OUT_DIR: folder, NO_COLOR: '1' };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: inRepository('web'), env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const reason = `${stdout}${stderr}`.split('\n').filter((line) => !/^ {4}at |^ {2}errors: |^}$/.test(line));
    throw new CommandError(`The site could not be built. ${reason.join('\n').trim()}`);
  }
}

/** The apps themselves are not in the repository, so that locally each download link leads to a file that says so. */
export function writeDownloadPlaceholders(folder: string): void {
  for (const path of Object.values(BRAND.downloads)) {
    const file = join(folder, path);
    if (existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `This stands for ${path} on a machine without the real app.\n`);
  }
}
