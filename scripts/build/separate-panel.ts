import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = 'assets';
const TEXT = /\.(html|js|css)$/;
/** Files without a page that a page of the panel or its browser asks for. */
const PANEL_EXTRAS = ['favicon.ico', 'favicon.svg', 'icon-180.png', 'security.txt'];

/** The panel's pages in the folder of the whole build, and their names on the panel's site. */
const PANEL_PAGES = { 'panel.html': 'panel.html', 'panel-404.html': '404.html', 'panel-robots.txt': 'robots.txt' };

/**
 * Moves the panel's page and every file that only it uses from the folder of the built site to `panelFolder`, and
 * copies what both use. Afterwards each folder is a complete site, and the customers' one contains no panel.
 */
export function separatePanel(siteFolder: string, panelFolder: string): void {
  rmSync(panelFolder, { recursive: true, force: true });
  mkdirSync(join(panelFolder, ASSETS), { recursive: true });
  for (const [name, onPanel] of Object.entries(PANEL_PAGES))
    renameSync(join(siteFolder, name), join(panelFolder, onPanel));
  for (const name of PANEL_EXTRAS) copyFileSync(join(siteFolder, name), join(panelFolder, name));
  const ofPanel = assetsNamedBy(siteFolder, pagesBelow(panelFolder));
  const ofSite = assetsNamedBy(siteFolder, pagesBelow(siteFolder));
  for (const name of ofPanel) {
    const [from, to] = [join(siteFolder, ASSETS, name), join(panelFolder, ASSETS, name)];
    if (ofSite.has(name)) copyFileSync(from, to);
    else renameSync(from, to);
  }
}

/** One site with everything: the panel's page stays beside the customers', and needs no page for unknown paths. */
export function keepPanelOnSite(siteFolder: string): void {
  for (const name of Object.keys(PANEL_PAGES)) if (name !== 'panel.html') rmSync(join(siteFolder, name));
}

/**
 * The files of `assets` that these pages name, and the files that those name, and so on. The names contain a hash, so a
 * name in a text is a reference.
 */
export function assetsNamedBy(siteFolder: string, pages: readonly string[]): ReadonlySet<string> {
  const known = readdirSync(join(siteFolder, ASSETS));
  const found = new Set<string>();
  const read = (file: string): void => {
    const text = readFileSync(file, 'utf8');
    for (const name of known) {
      if (found.has(name) || !text.includes(name)) continue;
      found.add(name);
      if (TEXT.test(name)) read(join(siteFolder, ASSETS, name));
    }
  };
  pages.forEach(read);
  return found;
}

function pagesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === ASSETS || entry.name.startsWith('.') ? [] : pagesBelow(path);
    return entry.name.endsWith('.html') ? [path] : [];
  });
}
