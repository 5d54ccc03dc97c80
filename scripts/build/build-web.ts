import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { BRAND } from '@functions/base/contract/values/brand';
import { CommandError } from '../lib/cli';
import { CSP, productionConfig } from '../lib/hosting-config';
import { bundleHeadScript, hashOfScript } from './head-script';
import { writeOfferPdf } from './offer-pdf';
import { inRepository } from '../lib/repository';
import { filesOf, readManifest } from './web-manifest';
import { keepPanelOnSite, separatePanel } from './separate-panel';
import { writeServiceWorker } from './service-worker';

export interface WebFolders {
  /** The customers' site. */
  readonly site: string;
  /** The panel's site; null leaves the panel on the customers' site. */
  readonly panel: string | null;
}

/**
 * Builds the site and the panel with these VITE_ values, prerendered pages and the PDF of the offer included. Vite runs
 * in a separate process, because it reads the values from the environment. Throws CommandError.
 */
export async function buildWeb(
  values: Record<string, string>,
  { site: folder, panel: panelFolder }: WebFolders,
): Promise<void> {
  const ssrFolder = `${folder}-ssr`;
  const earlyFolder = `${folder}-early`;
  try {
    await Promise.all([
      viteBuild(values, '--outDir', folder),
      viteBuild(values, '--outDir', ssrFolder, '--ssr', join('src', 'static-pages', 'prerender.tsx')),
      viteBuild(values, '--outDir', earlyFolder, '--mode', 'early'),
    ]);
    const early = filesOf(readManifest(earlyFolder), 'src/static-pages/early-prices.tsx').file;
    copyFileSync(join(earlyFolder, early), join(folder, early));
    const headScript = await buildHeadScript();
    await runNode(
      [
        '--import',
        'tsx',
        inRepository('scripts', 'build', 'prerender.ts'),
        `--folder=${folder}`,
        `--module=${join(ssrFolder, 'prerender.js')}`,
        `--early=/${early}`,
        `--head-script=${headScript}`,
      ],
      values,
    );
  } finally {
    // Also of a build that fails: nobody else would remove them.
    for (const part of [ssrFolder, earlyFolder]) rmSync(part, { recursive: true, force: true });
  }
  if (panelFolder === null) keepPanelOnSite(folder);
  else separatePanel(folder, panelFolder);
  await writeServiceWorker(folder);
  await writeOfferPdf(folder);
  await writeOpenApi(folder);
}

/** The calls of programs outside of the product. Only this part of a build needs the server's routes. */
async function writeOpenApi(folder: string): Promise<void> {
  const { openApiDocument, OUTSIDE } = await import('../reports/openapi');
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiDocument(OUTSIDE)));
}

/**
 * Runs `vite build` with these VITE_ values in a separate process. Several may run at once: each writes a folder of its
 * own. Throws CommandError.
 */
export function viteBuild(values: Record<string, string>, ...args: string[]): Promise<void> {
  const vite = inRepository('node_modules', 'vite', 'bin', 'vite.js');
  return runNode([vite, 'build', '--logLevel', 'warn', '--emptyOutDir', ...args], values);
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
 * The inline script of the head. The Content-Security-Policy allows it by its hash. Throws CommandError if a site of
 * firebase.json names another hash.
 */
async function buildHeadScript(): Promise<string> {
  const inline = await bundleHeadScript();
  const hash = `'${hashOfScript(inline)}'`;
  const { hosting } = productionConfig();
  const allowsIt = ({ headers }: (typeof hosting)[number]) =>
    headers.some((rule) => rule.headers.some(({ key, value }) => key === CSP && value.includes(hash)));
  if (!hosting.every(allowsIt))
    throw new CommandError(
      `head-script.ts has changed: replace the hash in both script-src of firebase.json with ${hash}.`,
    );
  return inline;
}

/** The apps are not part of the repository: locally each download link leads to a placeholder file. */
export function writeDownloadPlaceholders(folder: string): void {
  for (const path of Object.values(BRAND.downloads)) {
    const file = join(folder, path);
    if (existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `Placeholder for ${path}. The real app is not part of the repository.\n`);
  }
}
