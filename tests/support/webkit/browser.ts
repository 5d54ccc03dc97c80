import { LOCAL_HOST } from '../../../scripts/lib/ports';
import { startDisplay } from './display';
import { ELEMENT, startWebDriver, waitUntil, type WebDriverCall } from './web-driver';

/** WebKitGTK with one window and a new profile. It blocks popups as Safari does. */
export interface WebKit {
  open(url: string): Promise<void>;
  /** Clicks the button with this text by a real input event. Waits until it is enabled and no longer moves. */
  press(button: string): Promise<void>;
  /** Runs a function body in the page. It receives `args` as `arguments`. */
  run<T>(body: string, ...args: readonly unknown[]): Promise<T>;
  /** Waits until a function body returns a truthy value. After 30 s throws an error with the page's text. */
  until(body: string, ...args: readonly unknown[]): Promise<void>;
  /** The current window of the calls above. */
  window(): Promise<string>;
  /** All open windows. */
  windows(): Promise<string[]>;
  switchTo(window: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts WebKitGTK on a virtual display. `proxy` (`host:port`) receives all requests except those to this machine.
 * Certificates are not checked.
 */
export async function openWebKit(proxy: string): Promise<WebKit> {
  const display = await startDisplay({ width: 1280, height: 1024 });
  const args = ['--automation', '--ignore-tls-errors', `--proxy=http://${proxy}`, `--ignore-host=${LOCAL_HOST}`];
  try {
    const driver = await startWebDriver('WebKitWebDriver', { 'webkitgtk:browserOptions': { args } }, display.env);
    const close = async (): Promise<void> => {
      await Promise.all([driver.close(), display.close()]);
    };
    return { ...pageOf(driver.call), close };
  } catch (error) {
    await display.close();
    throw error;
  }
}

function pageOf(call: WebDriverCall): Omit<WebKit, 'close'> {
  const run: WebKit['run'] = async <T>(body: string, ...args: readonly unknown[]) =>
    (await call('POST', '/execute/sync', { script: body, args })) as T;
  const shown = (): Promise<string> => run('return `${location.href}: ${document.body.innerText}`');
  const until = (body: string, ...args: readonly unknown[]): Promise<void> =>
    waitUntil(
      () => run<boolean>(body, ...args).catch(() => false),
      async () => `timed out: ${body} ${args.join(' ')}\n${await shown()}`,
    );
  return {
    run,
    until,
    open: async (url) => {
      await call('POST', '/url', { url });
    },
    press: async (button) => {
      await until(IS_STABLE, button);
      const click = async (): Promise<void> => {
        const found = await run<Record<string, string>>(`${FIND_BUTTON} return found;`, button);
        await call('POST', `/element/${found[ELEMENT] ?? ''}/click`, {});
      };
      // The entry may replace a prerendered button between the two commands: then nothing was clicked.
      await click().catch((error: unknown) => {
        if (String(error).includes('stale element reference')) return click();
        throw error;
      });
    },
    window: async () => (await call('GET', '/window')) as string,
    windows: async () => (await call('GET', '/window/handles')) as string[],
    switchTo: async (handle) => {
      await call('POST', '/window', { handle });
    },
  };
}

const FIND_BUTTON =
  "const found = [...document.querySelectorAll('button')].find((button) => button.innerText.trim() === arguments[0]);";
/**
 * True when the button has not moved since the last check. Content that loads above it moves it, and a click would
 * miss.
 */
const IS_STABLE = `${FIND_BUTTON}
  if (found === undefined || found.disabled) return false;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = found.dataset.place;
  found.dataset.place = String(found.getBoundingClientRect().top + scrollY);
  return before === found.dataset.place;`;
