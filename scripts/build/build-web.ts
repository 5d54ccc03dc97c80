import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { BRAND } from '@contract/values/brand';
import { CommandError } from '../lib/cli';
import { CSP, productionConfig } from '../local-stack/firebase-config';
import { writeOfferPdf } from './offer-pdf';
import { inRepository } from '../lib/repository';

/** Builds the site with these VITE_ values into `folder`. A process of its own: Vite reads the values from the environment. */
export async function buildWeb(values: Record<string, string>, folder = inRepository('web', 'dist')): Promise<void> {
  const vite = inRepository('node_modules', 'vite', 'bin', 'vite.js');
  const drawing = `${folder}-drawing`;
  const build = (...args: string[]) => runNode([vite, 'build', '--logLevel', 'warn', '--emptyOutDir', ...args], values);
  await Promise.all([
    build('--outDir', folder),
    build('--outDir', drawing, '--ssr', join('src', 'static-pages', 'prerender.tsx')),
  ]);
  const beforePaint = await buildBeforePaint();
  await runNode(
    [
      '--import',
      'tsx',
      inRepository('scripts', 'build', 'prerender.ts'),
      folder,
      join(drawing, 'prerender.js'),
      beforePaint,
    ],
    values,
  );
  rmSync(drawing, { recursive: true });
  await writeOfferPdf(folder);
}

async function runNode(args: string[], values: Record<string, string>): Promise<void> {
  const env = { ...process.env, ...values, NODE_ENV: 'production', NO_COLOR: '1' };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: inRepository('web'), env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const reason = `${stdout}${stderr}`.split('\n').filter((line) => !/^ {4}at |^ {2}errors: |^}$/.test(line));
    throw new CommandError(`The site could not be built. ${reason.join('\n').trim()}`);
  }
}

/**
 * The script of every head, which the first picture waits for: it stands in the page itself, and the policy of the site knows it by
 * its hash. Throws CommandError when the policy knows another one.
 */
async function buildBeforePaint(): Promise<string> {
  const bundle = await rolldown({
    input: inRepository('web', 'src', 'static-pages', 'head-script.ts'),
    tsconfig: inRepository('web', 'tsconfig.json'),
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const { code } = output[0];
  const inline = code.trim();
  const hash = `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
  const { hosting } = productionConfig();
  if (!hosting.headers.some(({ headers }) => headers.some(({ key, value }) => key === CSP && value.includes(hash)))) {
    throw new CommandError(
      `before-paint.ts has changed: put ${hash} into script-src of firebase.json, in place of the hash that is there.`,
    );
  }
  return inline;
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
