import { launch, type ElementHandle, type Frame } from 'puppeteer-core';
import { findProgram } from '../../../scripts/lib/machine-programs';
import { DESKTOP, PHONE } from '../../../scripts/lib/browser';
import type { Engine, EngineWindow, PageScript } from './engine';

/** Firefox without windows, driven by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  widths: [PHONE.width, DESKTOP.width],
  open: openFirefox,
};

async function openFirefox(width: number, proxy: string): Promise<EngineWindow> {
  const [host, port] = proxy.split(':');
  const browser = await launch({
    browser: 'firefox',
    executablePath: findProgram('firefox'),
    extraPrefsFirefox: {
      // With classic scroll bars a window of 390 px has 378 px for the page.
      'ui.useOverlayScrollbars': 1,
      'network.proxy.type': 1,
      'network.proxy.http': host,
      'network.proxy.http_port': Number(port),
      'network.proxy.no_proxies_on': '',
      'network.proxy.allow_hijacking_localhost': true,
    },
  });
  // Not the first page: there the address bar has the focus, and the page shows none.
  const page = await browser.newPage();
  await page.setViewport({ width, height: width === PHONE.width ? PHONE.height : DESKTOP.height });
  let frame: Frame = page.mainFrame();
  return {
    goto: async (url) => {
      await page.goto(url, { waitUntil: 'load' });
    },
    url: () => Promise.resolve(page.url()),
    run: async <A extends readonly unknown[], T>(script: PageScript<A, T>, ...args: A) =>
      (await frame.evaluate(callOf(script, args))) as T,
    click: async (find, ...args) => {
      const found = (await frame.evaluateHandle(callOf(find, args))).asElement() as ElementHandle | null;
      if (found === null) throw new Error('the element to click is gone');
      await found.click();
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    enterFrame: async (selector) => {
      const within =
        selector === null ? page.mainFrame() : await (await page.waitForSelector(selector))?.contentFrame();
      if (within == null) throw new Error(`no frame ${String(selector)}`);
      frame = within;
    },
    close: () => browser.close(),
  };
}

const callOf = ({ source }: PageScript<never, unknown>, args: readonly unknown[]): string =>
  `(${source})(...${JSON.stringify(args)})`;
