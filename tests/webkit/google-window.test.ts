import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inRepository } from '../../scripts/lib/repository';
import { httpProxy } from '../support/browser/http-proxy';
import { newEmail } from '../support/customers/customer-browser-actions';
import { startProduct, type RunningProduct } from '../support/product/start-product';
import { openWebKit, type WebKit } from '../support/webkit/browser';
import { CHOOSE, READY_MARK, startFakeProviders, type FakeProviders } from '../support/webkit/fake-providers';
import { startProductionSite, type ProductionSite } from '../support/webkit/production-site';
import { SWEEP, sweep } from '../support/sweep';

/**
 * Safari's engine with popup blocking on, the site as a deploy builds it, and the headers of firebase.json. The product
 * has a database of its own: other tests move the clock of the local stack.
 */

const textsOf = (area: string): unknown =>
  JSON.parse(readFileSync(inRepository('locales', 'en', `${area}.json`), 'utf8'));
const login = textsOf('login') as { google: string; yandex: string; busy: string; problem: { blocked: string } };
const { rows, signIns } = textsOf('profile') as {
  rows: { signIns: string };
  signIns: { addGoogle: string; added: string; problem: { blocked: string } };
};

/** WebKit allows a popup for about one second after a click. */
const LONGER_THAN_A_PRESS_MS = 2500;
/** How long the test waits before the first click, as a reader would. */
const READING_MS = 10_000;
/** A popup that opens is reported within this time. */
const OPENING_MS = 5000;

let product: RunningProduct;
let api: Awaited<ReturnType<typeof httpProxy>>;
let site: ProductionSite;
let providers: FakeProviders;
let page: WebKit;

beforeAll(async () => {
  const authEmulator = process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '';
  product = await startProduct();
  api = await httpProxy(product.api);
  [site, providers] = await Promise.all([startProductionSite(api.url), startFakeProviders(authEmulator)]);
});
afterAll(async () => {
  await Promise.all([site.stop(), providers.stop(), api.close(), product.stop()]);
});
beforeEach(async () => {
  providers.delay = 0;
  providers.clearRequests();
  page = await openWebKit(providers.proxy);
});
afterEach(() => page.close());

const isReady = `return document.documentElement.dataset.${READY_MARK} !== undefined`;

const hasButton =
  'return [...document.querySelectorAll("button")].some((button) => button.innerText.trim() === arguments[0])';

const scrollToButton =
  "[...document.querySelectorAll('button')].find((found) => found.innerText.trim() === arguments[0])?.scrollIntoView()";

/** Waits until Google's frame has responded, at most READING_MS, and keeps the button in view as a reader does. */
async function readTo(button: string): Promise<void> {
  await page.until(hasButton, button);
  const end = Date.now() + READING_MS;
  while (Date.now() < end && !(await page.run<boolean>(isReady))) {
    await page.run(scrollToButton, button);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const shows = (text: string): Promise<void> =>
  page.until('return document.body.innerText.includes(arguments[0])', text);

/** Waits for a second window; fails with what the page shows when none opens. */
async function googleWindow(): Promise<string> {
  const opener = await page.window();
  const others = async () => (await page.windows()).filter((window) => window !== opener);
  const end = Date.now() + OPENING_MS;
  while ((await others()).length === 0) {
    if (Date.now() > end)
      throw new Error(`No window opened. The page shows:\n${await page.run<string>('return document.body.innerText')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return (await others())[0] ?? '';
}

async function chooseTheAccount(): Promise<void> {
  const [opener, popup] = [await page.window(), await googleWindow()];
  await page.switchTo(popup);
  await page.press(CHOOSE);
  await page.switchTo(opener);
}

describe("Google's window in Safari's engine", () => {
  for (const [delay, options] of sweep([150, 600]))
    it(`opens at the first click on /login when each response takes ${delay} ms, and signs in`, options, async () => {
      providers.delay = delay;
      providers.account = newEmail('safari');
      await page.open(`${site.url}/login`);
      await readTo(login.google);
      await page.press(login.google);
      await chooseTheAccount();
      await page.until('return location.pathname === "/profile"');
      await shows(providers.account);
    });

  it(
    'stays closed on a click before everything is loaded; the page says so, and the next click opens it',
    SWEEP,
    async () => {
      const release = providers.hold();
      await page.open(`${site.url}/login`);
      await page.press(login.google);
      await shows(login.busy);
      await new Promise((resolve) => setTimeout(resolve, LONGER_THAN_A_PRESS_MS));
      release();
      await shows(login.problem.blocked);
      expect(await page.windows()).toHaveLength(1);
      await page.press(login.google);
      expect(await googleWindow()).not.toBe('');
    },
  );

  it('opens at the first click on "Add Google" in the profile, and adds the account', SWEEP, async () => {
    providers.delay = 150;
    providers.account = newEmail('safari-add');
    await signInByYandex();
    await page.press(rows.signIns);
    await readTo(signIns.addGoogle);
    await page.press(signIns.addGoogle);
    await chooseTheAccount();
    await shows(signIns.added);
    await page.until(`return !(() => { ${hasButton} })()`, signIns.addGoogle);
  });

  it('says on "Add Google" that a click came too early, and opens at the next click', SWEEP, async () => {
    await signInByYandex();
    const release = providers.hold();
    await page.open(`${site.url}/profile`);
    await page.press(rows.signIns);
    await page.press(signIns.addGoogle);
    await new Promise((resolve) => setTimeout(resolve, LONGER_THAN_A_PRESS_MS));
    release();
    await shows(signIns.problem.blocked);
    await page.press(signIns.addGoogle);
    expect(await googleWindow()).not.toBe('');
  });

  it('loads nothing from Google on a page whose Google button is in a closed row or missing', SWEEP, async () => {
    await signInByYandex();
    providers.clearRequests();
    await page.open(`${site.url}/profile`);
    await page.until(hasButton, rows.signIns);
    await shows('₽');
    await new Promise((resolve) => setTimeout(resolve, LONGER_THAN_A_PRESS_MS));
    await page.open(`${site.url}/install`);
    await page.until('return document.querySelector("h1") !== null');
    await new Promise((resolve) => setTimeout(resolve, LONGER_THAN_A_PRESS_MS));
    expect(providers.requests.filter((address) => /apis\.google\.com|firebaseapp\.com/.test(address))).toEqual([]);
  });
});

/** Signs in by Yandex, which leaves the site and comes back, and waits for the profile. */
async function signInByYandex(): Promise<void> {
  const id = String(Math.floor(Math.random() * 1e9));
  const response = await fetch(`${product.sandbox.url}/control/yandex/token`, {
    method: 'POST',
    body: JSON.stringify({ id, email: newEmail('safari-yandex') }),
  });
  providers.yandexToken = ((await response.json()) as { accessToken: string }).accessToken;
  await page.open(`${site.url}/login`);
  await page.press(login.yandex);
  await page
    .until('return location.pathname === "/profile" && document.querySelector("h2") !== null')
    .catch((error: unknown) => {
      const unanswered = [...site.pending, ...providers.pending].join(', ');
      const requests = providers.requests.join(', ');
      throw new Error(`no profile after the sign-in; requests: ${requests}; unanswered: ${unanswered}`, {
        cause: error,
      });
    });
}
