import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { LOCAL_HOST } from '../../../scripts/lib/ports';

const TIMEOUT_MS = 20_000;
const POLL_MS = 100;
/** The key under which WebDriver returns an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK with one window and a new profile. It blocks popups as Safari does. */
export interface WebKit {
  open(url: string): Promise<void>;
  /** Clicks the button with this text by a real input event. Waits until it is enabled and no longer moves. */
  press(button: string): Promise<void>;
  /** Runs a function body in the page. It receives `args` as `arguments`. */
  run<T>(body: string, ...args: readonly unknown[]): Promise<T>;
  /** Waits until a function body returns a truthy value. After 20 s throws an error with the page's text. */
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
    // WebKit's sandbox does not start as root or in containers. All opened pages are ours.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  // A separate process group, so that the browser ends with its driver whatever windows are open.
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore', detached: true });
  const ask = webDriverClient(`http://${LOCAL_HOST}:${port}`);
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
      () => Promise.resolve('WebKitWebDriver does not respond'),
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

/** Calls the WebDriver protocol. Throws the driver's error message. */
function webDriverClient(base: string): Ask {
  return async (method, path, body) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = fetch(`${base}${path}`, {
      method,
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await request.catch((error: unknown) => {
      throw new Error(`WebKit does not respond to ${method} ${path.replace(/[0-9a-f-]{36}/, '…')}`, { cause: error });
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
      async () => `timed out: ${body} ${args.join(' ')}\n${await shown()}`,
    );
  return {
    run,
    until,
    open: async (url) => {
      await ask('POST', '/url', { url });
    },
    press: async (button) => {
      await until(IS_STABLE, button);
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

async function waitFor(isTrue: () => Promise<boolean>, why: () => Promise<string>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(await why());
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Xvfb prints the number of the free display that it uses. */
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
