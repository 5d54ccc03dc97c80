import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { aptInstall } from './apt-install';
import { CommandError } from './cli';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of the browser for the tests: CHROMIUM_PATH, an installed Chromium or Chrome, Playwright's download, or a
 * package installed with apt (root on Debian). Throws CommandError.
 */
export function findChromium(env: Record<string, string | undefined> = process.env): string {
  const found = env.CHROMIUM_PATH ?? installed(env);
  if (found !== undefined) return found;
  if (aptInstall(['chromium'])) {
    const fresh = installed(env);
    if (fresh !== undefined) return fresh;
  }
  throw new CommandError(
    'The browser tests need Chromium: install chromium or Google Chrome, ' +
      'or run npx playwright-core install chromium, or set CHROMIUM_PATH.',
  );
}

function installed(env: Record<string, string | undefined>): string | undefined {
  const onPath = (env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return (
    [...onPath, ...MAC_APPS].find(isExecutable) ??
    (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined)
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
