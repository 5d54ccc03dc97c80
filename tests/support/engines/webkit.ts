import { DESKTOP, PHONE } from '../../../scripts/lib/browser';
import { startDisplay } from '../webkit/display';
import { startWebDriver, type WebDriverCall } from '../webkit/web-driver';
import { pageScript, pageScripts, type Engine, type EngineWindow, type Key, type PageScript } from './engine';

/** The engine of today's Safari. */
export const webKitGtk: Engine = {
  name: 'WebKitGTK',
  widths: [PHONE.width, DESKTOP.width],
  open: async (width, proxy) => {
    const display = await startDisplay(
      { width, height: width === PHONE.width ? PHONE.height : DESKTOP.height },
      { withWindowManager: true },
    );
    // On the full screen, because the toolbar of a window is at least 447 px wide.
    const args = ['--automation', '--full-screen', `--proxy=http://${proxy}`];
    try {
      const driver = await startWebDriver('WebKitWebDriver', { 'webkitgtk:browserOptions': { args } }, display.env);
      const close = async (): Promise<void> => {
        await Promise.all([driver.close(), display.close()]);
      };
      return { ...windowOf(driver.call), close };
    } catch (error) {
      await display.close();
      throw error;
    }
  },
};

/** The window of Cog without a display has this width. */
const COG_WIDTH = 800;

/** The engine of Safari 16.0. */
export const wpe: Engine = {
  name: 'WPE 2.38',
  widths: [PHONE.width, COG_WIDTH],
  open: async (width, proxy) => {
    const scale = (COG_WIDTH / width).toFixed(3);
    const args = ['--automation', '--platform=headless', `--scale=${scale}`, `--proxy=http://${proxy}`, 'about:blank'];
    const capabilities = { 'wpe:browserOptions': { binary: '/usr/bin/cog', args } };
    const driver = await startWebDriver('WPEWebDriver', capabilities, { ...process.env, LANG: 'en_US.UTF-8' });
    return { ...windowOf(driver.call, Number(scale)), close: driver.close };
  },
};

/** The code points that WebDriver assigns to keys without a character. */
const KEYS: Readonly<Record<Key, string>> = { Tab: '\uE004', Enter: '\uE007' };

/** `scale`: the pixels of the window in a CSS pixel. */
function windowOf(call: WebDriverCall, scale = 1): Omit<EngineWindow, 'close'> {
  const execute = ({ source }: PageScript<never, unknown>, args: readonly unknown[]): Promise<unknown> =>
    call('POST', '/execute/sync', { script: `return (${source})(...arguments)`, args });
  let frame: string | null = null;
  const switchTo = async (selector: string | null): Promise<void> => {
    const id = selector === null ? null : await call('POST', '/element', { using: 'css selector', value: selector });
    await call('POST', '/frame', { id });
  };
  /** The place of the current frame in the window. */
  const frameCorner = async (): Promise<[number, number]> => {
    if (frame === null) return [0, 0];
    await switchTo(null);
    const corner = await execute(cornerOf, [frame]);
    await switchTo(frame);
    return corner as [number, number];
  };
  const clickAt = async (x: number, y: number): Promise<void> => {
    const actions = [
      { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    await call('POST', '/actions', { actions: [mouse] });
  };
  const type = async (keys: readonly string[]): Promise<void> => {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  return {
    goto: async (url) => {
      await call('POST', '/url', { url });
    },
    url: async () => (await call('GET', '/url')) as string,
    run: async <A extends readonly unknown[], T>(script: PageScript<A, T>, ...args: A) =>
      (await execute(script, args)) as T,
    // Not by WebDriver's click on an element, which ignores the scale.
    click: async (find, ...args) => {
      const [x, y] = (await execute(pageScripts(find, middleOf), args)) as [number, number];
      const [left, top] = await frameCorner();
      await clickAt((left + x) * scale, (top + y) * scale);
    },
    type: (text) => type(Array.from(text)),
    press: (key) => type([KEYS[key]]),
    enterFrame: async (selector) => {
      frame = selector;
      await switchTo(selector);
    },
  };
}

const middleOf = (found: Element | null): [number, number] => {
  if (found === null) throw new Error('the element to click is gone');
  const { left, top, width, height } = found.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

const cornerOf = pageScript((frame: string): [number, number] => {
  const found = document.querySelector(frame);
  if (found === null) throw new Error('the frame is gone');
  const { left, top } = found.getBoundingClientRect();
  return [left + found.clientLeft, top + found.clientTop];
});
