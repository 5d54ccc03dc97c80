import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TELEGRAM_LINK_LIFETIME } from '@functions/accounts/rules/news-address';
import { BRAND } from '@functions/base/contract/values/brand';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { callOverHttp } from '../../../scripts/lib/customer-over-http';
import { localUrl, readPorts } from '../../../scripts/lib/ports';
import { openSignedIn } from '../../../scripts/screens/stored-session';
import type { ReceivedPush, SandboxSubscription } from '../../sandbox/push/push-service';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { newEmail } from '../../support/customers/customer-browser-actions';
import { buyOverHttp } from '../../support/product/running-customer';
import { openRow } from '../../support/browser/profile-rows';
import { SWEEP, sweep } from '../../support/sweep';

const sandbox = localUrl(readPorts(process.env).sandbox);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const places = (page: Page) => page.getByRole('group', { name: 'Письма и новости' });
const rows = async (page: Page) =>
  (await places(page).getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));

async function openPlaces(page: Page): Promise<void> {
  await openRow(page, 'Письма и новости');
  await places(page).getByText('всегда', { exact: true }).waitFor();
}

/** A browser at the push service of the sandbox: that of Chromium is outside. */
async function subscribedThere(): Promise<SandboxSubscription> {
  const key = process.env.VAPID_PUBLIC_KEY;
  const response = await fetch(`${sandbox}/control/push/subscribe`, { method: 'POST', body: JSON.stringify({ key }) });
  return (await response.json()) as SandboxSubscription;
}

/** Runs in the page before its scripts. */
const replacePushManager = ({ endpoint, keys }: SandboxSubscription): void => {
  const KEY = 'isSubscribed';
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem(KEY);
    },
  };
  Object.assign(PushManager.prototype, {
    subscribe: () => {
      localStorage.setItem(KEY, 'yes');
      return Promise.resolve(subscription);
    },
    getSubscription: () => Promise.resolve(localStorage.getItem(KEY) === null ? null : subscription),
  });
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  Notification.requestPermission = () => Promise.resolve('granted');
};

const isSubscribed = (page: Page) => page.evaluate(() => localStorage.getItem('isSubscribed') !== null);

describe('the customer chooses where news arrives', () => {
  it('connects Telegram by one link, gets news there, and turns it off', async () => {
    const session = await buyOverHttp(stack, newEmail('telegram'));
    const { page, context, leave } = await visit();
    await openSignedIn(page, siteUrl(), session.email);
    await openPlaces(page);
    await button(page, 'Подключить Telegram').click();
    const [bot] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Открыть бота' }).click(),
    ]);
    const chat = String(Date.now());
    await bot.getByLabel('Номер чата').fill(chat);
    await button(bot, 'Запустить').click();
    await bot.getByRole('heading', { name: `Чат ${chat}` }).waitFor();
    // The page asks again when its window gets the focus.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await button(page, 'Отключить: Telegram').waitFor();
    await button(page, 'Подключить Telegram').waitFor();

    await callOverHttp(siteUrl(), cancelSubscription, { uid: session.uid, email: session.email }, session);
    await expect
      .poll(async () => (await (await fetch(`${sandbox}/control/telegram`)).text()).includes('Подписка отменена.'))
      .toBe(true);
    await button(page, 'Отключить: Telegram').click();
    await button(page, 'Отключить: Telegram').waitFor({ state: 'detached' });
    expect(await rows(page)).toEqual(['Почта всегда']);
    await bot.close();
    await leave();
  });

  it('turns this browser on by a press, gets news there, and turns it off', SWEEP, async () => {
    const session = await buyOverHttp(stack, newEmail('push'));
    const there = await subscribedThere();
    const { page, leave } = await visit({ serviceWorkers: 'allow' });
    await page.addInitScript(replacePushManager, there);
    await openSignedIn(page, siteUrl(), session.email);
    await openPlaces(page);
    expect(await rows(page)).toEqual(['Почта всегда']);
    await button(page, 'Сообщать в этом браузере').click();
    await expect.poll(() => rows(page)).toEqual(['Почта всегда', expect.stringMatching(/^Chrome, Linux здесь · с /)]);

    await callOverHttp(siteUrl(), cancelSubscription, { uid: session.uid, email: session.email }, session);
    const received = async () => {
      const all = (await (await fetch(`${sandbox}/control/push`)).json()) as ReceivedPush[];
      return all
        .filter(({ browser: id }) => there.endpoint.endsWith(id))
        .map(({ text }) => JSON.parse(text) as unknown);
    };
    await expect.poll(received).toEqual([{ title: BRAND.name.ru, body: 'Подписка отменена.', lang: 'ru' }]);

    await button(page, /^Отключить: Chrome/).click();
    await expect.poll(() => rows(page)).toEqual(['Почта всегда']);
    await button(page, 'Сообщать в этом браузере').waitFor();
    expect(await isSubscribed(page)).toBe(false);
    await leave();
  });

  it('a browser that signs out without a network is subscribed to nothing (T37)', SWEEP, async () => {
    const there = await subscribedThere();
    const { page, context, leave } = await visit({ serviceWorkers: 'allow' });
    await page.addInitScript(replacePushManager, there);
    await openSignedIn(page, siteUrl(), newEmail('shared-computer'));
    await openPlaces(page);
    await button(page, 'Сообщать в этом браузере').click();
    await button(page, /^Отключить: Chrome/).waitFor();
    expect(await isSubscribed(page)).toBe(true);
    await context.setOffline(true);
    await button(page, 'Сменить аккаунт').click();
    await expect.poll(() => isSubscribed(page)).toBe(false);
    await context.setOffline(false);
    await leave(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module/);
  });

  it('an unused link to the bot can be replaced, and makes way for the button when it has expired', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.clock.install();
    await openSignedIn(page, siteUrl(), newEmail('late-for-telegram'));
    await openPlaces(page);
    await button(page, 'Подключить Telegram').click();
    const link = page.getByRole('link', { name: 'Открыть бота' });
    const first = await link.getAttribute('href');
    await button(page, 'Новая ссылка').click();
    await expect.poll(() => link.getAttribute('href')).not.toBe(first);
    expect(await button(page, 'Подключить Telegram').count()).toBe(0);
    await page.clock.fastForward(TELEGRAM_LINK_LIFETIME);
    await button(page, 'Подключить Telegram').waitFor();
    expect(await link.count()).toBe(0);
    await leave();
  });

  const WITHOUT_PUSH = [
    ['cannot show notifications', undefined, 'Этот браузер не умеет показывать уведомления.'],
    [
      'is Safari of an iPhone outside the Home Screen',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
      'На iPhone и iPad уведомления показывает только сайт с экрана «Домой»',
    ],
    [
      'is Safari of an iPad, which says that it is a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'На iPhone и iPad уведомления показывает только сайт с экрана «Домой»',
    ],
  ] as const;
  for (const [[what, userAgent, sentence], options] of sweep(WITHOUT_PUSH))
    it(`says so where the browser ${what}`, options, async () => {
      const { page, leave } = await visit(userAgent === undefined ? {} : { userAgent });
      await page.addInitScript(() => {
        Reflect.deleteProperty(window, 'PushManager');
        if (navigator.userAgent.includes('Macintosh'))
          Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 });
      });
      await openSignedIn(page, siteUrl(), newEmail('no-push'));
      await openPlaces(page);
      const shown = (await places(page).innerText()).replaceAll('\u00a0', ' ');
      expect(shown).toContain(sentence);
      expect(await button(page, 'Сообщать в этом браузере').count()).toBe(0);
      await leave();
    });
});

/** The parts of a worker's scope that the test replaces or makes. */
interface ServiceWorkerScope {
  readonly registration: object;
  readonly clients: object;
  readonly ExtendableEvent: new (type: string) => Event;
}

describe('the service worker', () => {
  it('shows what the server sends, and a press opens the profile', SWEEP, async () => {
    const { page, context, leave } = await visit({ serviceWorkers: 'allow' });
    await context.grantPermissions(['notifications'], { origin: siteUrl() });
    await page.goto('/install');
    const [worker] = await Promise.all([
      context.waitForEvent('serviceworker'),
      page.evaluate(async () => {
        await navigator.serviceWorker.register('/sw.js');
        await navigator.serviceWorker.ready;
      }),
    ]);
    const devtools = await context.newCDPSession(page);
    const registration = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first !== undefined) resolve(first.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    const registrationId = await registration;
    const deliver = (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin: siteUrl(), registrationId, data });
    // A browser without a screen shows and keeps no notification.
    await worker.evaluate(() => {
      const shown: object[] = [];
      Object.assign(globalThis, { shown });
      Object.assign((globalThis as unknown as ServiceWorkerScope).registration, {
        showNotification: (title: string, { body, lang }: NotificationOptions) => {
          shown.push({ title, body, lang });
          return Promise.resolve();
        },
      });
    });
    const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);
    await deliver(
      JSON.stringify({ title: 'Prostor', body: 'Your subscription is active.', lang: 'en', url: 'https://x.example' }),
    );
    await expect.poll(shown).toEqual([{ title: 'Prostor', body: 'Your subscription is active.', lang: 'en' }]);
    await deliver('not JSON');
    await expect.poll(shown).toEqual([
      { title: 'Prostor', body: 'Your subscription is active.', lang: 'en' },
      { title: BRAND.name.ru, body: '', lang: '' },
    ]);

    await worker.evaluate(() => {
      const scope = globalThis as unknown as ServiceWorkerScope;
      const pressed = { addresses: [] as string[], closed: 0 };
      Object.assign(globalThis, { pressed });
      Object.assign(scope.clients, {
        openWindow: (address: string) => {
          pressed.addresses.push(address);
          return Promise.resolve(null);
        },
      });
      const notification = { close: () => (pressed.closed += 1) };
      dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }));
    });
    await expect
      .poll(() => worker.evaluate(() => (globalThis as unknown as { pressed: object }).pressed))
      .toEqual({ addresses: ['/profile'], closed: 1 });
    await leave();
  });
});
