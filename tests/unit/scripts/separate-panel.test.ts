import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepPanelOnSite, separatePanel } from '../../../scripts/build/separate-panel';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const FILES: Record<string, string> = {
  'index.html': '<script data-entry="/assets/landing-1.js">',
  'localized/kk/login.html': '<script src="/assets/app-1.js">',
  'panel.html': '<style>src:url(/assets/font-1.woff2)</style><script src="/assets/panel-1.js">',
  'panel-404.html': '<p>404</p>',
  'panel-robots.txt': 'Disallow: /',
  'favicon.ico': 'icon',
  'favicon.svg': '<svg/>',
  'icon-180.png': 'png',
  'security.txt': 'Contact: mailto:help@prostor.example',
  'robots.txt': 'Sitemap: /sitemap.xml',
  'assets/landing-1.js': 'import"./shared-1.js"',
  'assets/app-1.js': 'fetch("/assets/common-1.json");import("./shared-1.js")',
  'assets/panel-1.js': 'import"./shared-1.js";import("./finance-1.js");["assets/finance-1.css"]',
  'assets/finance-1.js': 'refund',
  'assets/finance-1.css': '.refund{background:url(/assets/chart-1.svg)}',
  'assets/chart-1.svg': '<svg/>',
  'assets/shared-1.js': 'export const t = 1',
  'assets/common-1.json': '{}',
  'assets/font-1.woff2': 'font',
};

function built(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

test("the panel's folder has its page and the files that it names; the customers' has none of them [T31]", () => {
  const site = built();
  const panel = join(site, '..', `${site.split('/').at(-1) ?? ''}-panel`);
  folders.push(panel);
  separatePanel(site, panel);
  expect(filesOf(panel)).toEqual([
    '404.html',
    'assets/chart-1.svg',
    'assets/finance-1.css',
    'assets/finance-1.js',
    'assets/font-1.woff2',
    'assets/panel-1.js',
    'assets/shared-1.js',
    'favicon.ico',
    'favicon.svg',
    'icon-180.png',
    'panel.html',
    'robots.txt',
    'security.txt',
  ]);
  expect(filesOf(site)).toEqual([
    'assets/app-1.js',
    'assets/common-1.json',
    'assets/landing-1.js',
    'assets/shared-1.js',
    'favicon.ico',
    'favicon.svg',
    'icon-180.png',
    'index.html',
    'localized/kk/login.html',
    'robots.txt',
    'security.txt',
  ]);
  expect(readFileSync(join(panel, 'robots.txt'), 'utf8')).toBe('Disallow: /');
});

test('on one site the panel stays, without the page and the robots.txt of a site of its own', () => {
  const site = built();
  keepPanelOnSite(site);
  const own = ['panel-404.html', 'panel-robots.txt'];
  expect(filesOf(site)).toEqual(
    Object.keys(FILES)
      .filter((name) => !own.includes(name))
      .sort(),
  );
});
