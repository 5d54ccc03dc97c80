import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { aptInstall } from './apt-install';
import { CommandError } from './cli';
import { CHROMIUM_PACKAGES } from './debian-packages';
import { isExecutable, onPath } from './find-programs';

const [HEADLESS_SHELL, WITH_WINDOWS] = CHROMIUM_PACKAGES;
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of the browser for the tests: CHROMIUM_PATH, the headless shell, which is installed with apt where possible
 * (root on Debian), an installed Chromium or Chrome, or Playwright's download. Throws CommandError.
 */
export function findChromium(env: Record<string, string | undefined> = process.env): string {
  const shell = env.CHROMIUM_PATH ?? onPath([HEADLESS_SHELL], env);
  if (shell !== undefined) return shell;
  if (aptInstall([HEADLESS_SHELL])) {
    const fresh = onPath([HEADLESS_SHELL], env);
    if (fresh !== undefined) return fresh;
  }
  const found = onPath(NAMES, env) ?? MAC_APPS.find(isExecutable) ?? downloaded();
  if (found !== undefined) return found;
  if (aptInstall([WITH_WINDOWS])) {
    const fresh = onPath(NAMES, env);
    if (fresh !== undefined) return fresh;
  }
  throw new CommandError(
    'The browser tests need Chromium: install chromium-headless-shell, chromium or Google Chrome, ' +
      'or run npx playwright-core install chromium, or set CHROMIUM_PATH.',
  );
}

const downloaded = (): string | undefined =>
  existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
