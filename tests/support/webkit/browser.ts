import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { LOCAL_HOST } from '../../../scripts/lib/ports';

const PATIENCE_MS = 20_000;
const POLL_MS = 100;
/** The name that WebDriver gives to an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK with one window and a profile of its own. It blocks popups as Safari does. */
export interface WebKit {
  open(url: string): Promise<void>;
  /** Clicks the button with this text, with a real press. Waits until it is enabled and no longer moves. */
  press(button: string): Promise<void>;
  /** Runs a function body in the page. It sees `args` as `arguments`. */
  run<T>(body: string, ...args: readonly unknown[]): Promise<T>;
  /** Waits until a function body returns a truthy value. Throws after 20 s with what the page shows. */
  until(body: string, ...args: readonly unknown[]): Promise<void>;
  /** The window that the calls above go to. */
  window(): Promise<string>;
  /** All open windows. */
  windows(): Promise<string[]>;
  switchTo(window: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts WebKitGTK on a display without a screen. `proxy` is `host:port`; everything goes there but this machine's own addresses,
 * and no certificate is checked.
 */
export async function openWebKit(proxy: string): Promise<WebKit> {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const name = await firstLine(display);
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: `:${name}`,
    GDK_BACKEND: 'x11',
    LANG: 'C.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    // Its sandbox does not start for root and in containers. Every page it opens is ours.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  // A group of its own, so that the browser ends with its driver whatever windows are open.
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore', detached: true });
  const ask = asking(`http://${LOCAL_HOST}:${port}`);
  const close = async (): Promise<void> => {
    await Promise.all([ended(driver, () => process.kill(-(driver.pid ?? 0))), ended(display, () => display.kill())]);
  };
  try {
    await waitFor(
      () =>
        ask('GET', '/status').then(
          () => true,
          () => false,
        ),
      () => Promise.resolve('WebKitWebDriver does not answer'),
    );
    const args = ['--automation', '--ignore-tls-errors', `--proxy=http://${proxy}`, `--ignore-host=${LOCAL_HOST}`];
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args } } };
    const { sessionId } = (await ask('POST', '/session', { capabilities })) as { sessionId: string };
    return { ...pageOf((method, path, body) => ask(method, `/session/${sessionId}${path}`, body)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

/** Calls of the WebDriver protocol. Throws with the driver's own words. */
function asking(base: string): Ask {
  return async (method, path, body) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const request = fetch(`${base}${path}`, {
      method,
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await request.catch((error: unknown) => {
      throw new Error(`WebKit does not answer ${method} ${path.replace(/[0-9a-f-]{36}/, '…')}`, { cause: error });
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`WebKit: ${error}: ${message}`);
  };
}

function pageOf(ask: Ask): Omit<WebKit, 'close'> {
  const run: WebKit['run'] = async <T>(body: string, ...args: readonly unknown[]) =>
    (await ask('POST', '/execute/sync', { script: body, args })) as T;
  const shown = (): Promise<string> => run('return `${location.href}: ${document.body.innerText}`');
  const until = (body: string, ...args: readonly unknown[]): Promise<void> =>
    waitFor(
      () => run<boolean>(body, ...args).catch(() => false),
      async () => `never came: ${body} ${args.join(' ')}\n${await shown()}`,
    );
  return {
    run,
    until,
    open: async (url) => {
      await ask('POST', '/url', { url });
    },
    press: async (button) => {
      await until(STANDS_STILL, button);
      const found = await run<Record<string, string>>(`${FIND_BUTTON} return found;`, button);
      await ask('POST', `/element/${found[ELEMENT] ?? ''}/click`, {});
    },
    window: async () => (await ask('GET', '/window')) as string,
    windows: async () => (await ask('GET', '/window/handles')) as string[],
    switchTo: async (handle) => {
      await ask('POST', '/window', { handle });
    },
  };
}

const FIND_BUTTON =
  "const found = [...document.querySelectorAll('button')].find((button) => button.innerText.trim() === arguments[0]);";
/** True when the button is where it was at the last look. What loads above it moves it, and a press would miss. */
const STANDS_STILL = `${FIND_BUTTON}
  if (found === undefined || found.disabled) return false;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = found.dataset.place;
  found.dataset.place = String(found.getBoundingClientRect().top + scrollY);
  return before === found.dataset.place;`;

async function waitFor(isTrue: () => Promise<boolean>, why: () => Promise<string>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(await why());
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Xvfb writes the number of the free display that it took. */
const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    (child.stdio[3] as Readable).once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with code ${code}`)));
  });

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, LOCAL_HOST, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

const ended = (child: ChildProcess, kill: () => void): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    if (child.exitCode === null && child.signalCode === null) kill();
    else resolve();
  });
