import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../../../scripts/lib/local-server';
import { LOCAL_HOST } from '../../../scripts/lib/ports';

/** Longer than the page waits for a call: then it says itself what failed. */
const TIMEOUT_MS = 30_000;
const POLL_MS = 100;
/** The key under which WebDriver returns an element. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export type WebDriverCall = (method: string, path: string, body?: object) => Promise<unknown>;

export interface WebDriverSession {
  /** Calls the WebDriver protocol; the path is relative to the session. Throws the driver's error message. */
  readonly call: WebDriverCall;
  /** Ends the driver and the browser. */
  close(): Promise<void>;
}

/** Starts a WebDriver program and opens a session with the capabilities. */
export async function startWebDriver(
  program: 'WebKitWebDriver' | 'WPEWebDriver',
  capabilities: object,
  env: Record<string, string | undefined>,
): Promise<WebDriverSession> {
  const port = await freePort();
  // A separate process group, so that the browser ends with its driver whatever windows are open.
  const driver = spawn(program, [`--port=${port}`], {
    // WebKit's sandbox does not start as root or in containers. All opened pages are ours.
    env: { ...env, LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
    detached: true,
  });
  const call = webDriverClient(`http://${LOCAL_HOST}:${port}`);
  const close = () => endProcess(driver, () => process.kill(-(driver.pid ?? 0)));
  const isUp = () =>
    call('GET', '/status').then(
      () => true,
      () => false,
    );
  try {
    await waitUntil(isUp, () => Promise.resolve(`${program} does not respond`));
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = (await call('POST', '/session', body)) as { sessionId: string };
    return { call: (method, path, request) => call(method, `/session/${sessionId}${path}`, request), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function webDriverClient(base: string): WebDriverCall {
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

/** Checks ten times a second, for 30 s. Then throws an error with the text of `why`. */
export async function waitUntil(isTrue: () => Promise<boolean>, why: () => Promise<string>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(await why());
    await sleep(POLL_MS);
  }
}

async function freePort(): Promise<number> {
  await using probe = createServer();
  return await listen(probe);
}

/** Kills a process unless it has ended, and waits for its end. */
export const endProcess = (child: ChildProcess, kill: () => void = () => child.kill()): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    if (child.exitCode === null && child.signalCode === null) kill();
    else resolve();
  });
