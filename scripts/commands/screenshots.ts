import { mkdirSync } from 'node:fs';
import { relative } from 'node:path';
import { OFFERED_LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import { chromium, type Browser } from 'playwright-core';
import { CHROMIUM_FLAGS, DESKTOP, PHONE } from '../lib/browser';
import { SCREENS } from '../screens/screens';
import { pagesByPerson } from '../screens/pages-by-person';
import { hasPart, openPart, openScreen, setColorScheme, switchLanguage } from '../screens/open-screen';
import { runCommandLine, UsageError } from '../lib/command-line';
import { findChromium } from '../lib/find-chromium';
import { inRepository } from '../lib/repository';
import { joinLocalStack, type RunningLocalStack } from '../local-stack/running-local-stack';

const SCHEMES = ['light', 'dark'] as const;
const USAGE =
  `Usage: npm run screenshots -- [${OFFERED_LANGUAGES.join('|')}] [parts of screen names], ` +
  'or: npm run screenshots -- readme';

/** The screens of README.md by viewport. */
const IN_README = [
  { viewport: PHONE, screens: ['landing', 'buy', 'profile-active', 'install'] },
  { viewport: DESKTOP, screens: ['panel-user', 'panel-finance-figures'] },
];

/**
 * Saves every screen of the running local stack to tests/out/screens: phone and desktop, light and dark, and once more
 * with the parts that its buttons open.
 */
await runCommandLine({ usage: USAGE, maxPositionals: Infinity }, async ({ positionals }) => {
  const stack = await joinLocalStack();
  if (positionals[0] === 'readme') return saveForReadme(stack);
  const { language, names } = read(positionals);
  const wanted = SCREENS.filter(({ name }) => names.length === 0 || names.some((word) => name.includes(word)));
  if (wanted.length === 0)
    throw new UsageError(`No screen matches. Screens: ${SCREENS.map(({ name }) => name).join(', ')}.`);
  const folder = inRepository('tests', 'out', 'screens');
  mkdirSync(folder, { recursive: true });
  await withBrowser(async (browser) => {
    for (const viewport of [PHONE, DESKTOP]) {
      const pageOf = pagesByPerson(browser, { viewport }, stack);
      for (const screen of wanted) {
        const { name, path, opens = [] } = screen;
        const page = await pageOf(screen);
        const save = async (shown: string) => {
          for (const scheme of SCHEMES) {
            await setColorScheme(page, scheme);
            await page.screenshot({ path: `${folder}/${shown}-${viewport.width}-${scheme}.png`, fullPage: true });
          }
        };
        await openScreen(page, path, language);
        await save(name);
        if (opens.length > 0) {
          await openScreen(page, path, 'ru');
          for (const button of opens)
            if (!(await hasPart(page, button))) console.log(`${name}: not shown now: ${button}`);
            else await openPart(page, button);
          await switchLanguage(page, path, language);
          await save(`${name}-opened`);
        }
        console.log(`${name}, ${viewport.width} px`);
      }
    }
  });
  console.log(`Saved to ${relative(inRepository(), folder)}.`);
  return 0;
});

/** Returns the exit code 0 when the work is done. */
async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<number> {
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, executablePath: findChromium() });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
  return 0;
}

function saveForReadme(stack: RunningLocalStack): Promise<number> {
  return withBrowser(async (browser) => {
    for (const { viewport, screens } of IN_README) {
      const pageOf = pagesByPerson(browser, { viewport }, stack);
      for (const screen of SCREENS.filter((each) => screens.includes(each.name))) {
        const { name, path } = screen;
        const page = await pageOf(screen);
        await openScreen(page, path, 'ru');
        await page.screenshot({
          path: inRepository('docs', 'pictures', `${name}-${viewport.width}.jpg`),
          type: 'jpeg',
          quality: 75,
        });
      }
    }
  });
}

function read(words: readonly string[]): { language: Language; names: readonly string[] } {
  const language = OFFERED_LANGUAGES.find((known) => known === words[0]);
  return { language: language ?? 'ru', names: language ? words.slice(1) : words };
}
