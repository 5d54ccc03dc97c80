import { readFileSync } from 'node:fs';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { createOrder } from '@functions/purchase/contract/create-order';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { detachDevice } from '@functions/devices/contract/detach-device';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { changeTariff } from '@functions/renewals/contract/change-tariff';
import { removeCard } from '@functions/renewals/contract/remove-card';
import { renameDevice } from '@functions/devices/contract/rename-device';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import { setPreferences } from '@functions/accounts/contract/set-preferences';
import { listSignIns } from '@functions/accounts/contract/sign-ins';
import { linkSignIn, unlinkSignIn } from '@functions/customer-life/contract/link-sign-in';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';
import { observeShifts } from '../../support/browser/layout-shift';
import { siteUrl, visit, type Visitor } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { confirmByKeyboard } from '../../support/browser/keyboard-confirmation';
import { callOverHttp, joinOverHttp } from '../../../scripts/lib/customer-over-http';
import { enterSignedIn, newEmail } from '../../support/customers/customer-browser-actions';
import { bind } from '../../support/product/devices';
import { buyOverHttp, tickAll } from '../../support/product/running-customer';
import { newPromo } from '../../support/product/running-promo';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { openDevice, openRow } from '../../support/browser/profile-rows';
import { sweep, SWEEP } from '../../support/sweep';

/** A change requested without a network is not sent when the network returns, and can be pressed again. */

/** A paused call would be sent within milliseconds after the browser's `online` event. */
const AFTER_RETURN_MS = 1000;
const NOT_SENT = 'Запрос не отправлен: нет связи.';
/** Chromium logs each request that it could not send. */
const OFFLINE_ERRORS =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|auth\/network-request-failed|status of (429|503)/;
const BANNER = 'Нет связи. Изменения не отправляются.';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** The customer's state that any of the tested changes would alter. */
async function stateOf(session: Session) {
  const who = { uid: session.uid, email: session.email };
  const profile = await callOverHttp(siteUrl(), getProfile, who, session);
  const { signIns } = await callOverHttp(siteUrl(), listSignIns, who, session);
  // Facts of the whole service change with the time and with the tests of other files.
  const common = { now: null, notices: null, servers: null, tengeRate: null };
  return { profile: { ...profile, ...common }, signIns };
}

/**
 * Presses without a network, waits for the failure, restores the network, and returns the calls that are sent then.
 */
async function callsAfterOffline(
  { page, context }: Visitor,
  endpoint: Endpoint,
  press: () => Promise<void>,
  says: string,
): Promise<string[]> {
  await context.setOffline(true);
  const calls: string[] = [];
  try {
    await press();
    await page.getByText(says).first().waitFor({ timeout: 20_000 });
    await page.getByRole('status').getByText(BANNER).waitFor();
  } finally {
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === endpoint.path) calls.push(endpoint.path);
    });
    await context.setOffline(false);
  }
  await page.getByText(BANNER).waitFor({ state: 'detached' });
  await page.waitForTimeout(AFTER_RETURN_MS);
  return [...calls];
}

/** What the server says above a limit, and what the page shows. */
const ABOVE_LIMIT = { success: false, code: 'too_many_attempts', message: 'later', retryAfter: 14 * 60 };
const WAIT = 'Слишком много попыток. Попробуйте через 14 минут.';

/**
 * Presses once more, with a network and a server that refuses: by a limit, where the call has one, or because it is
 * busy. Returns the number of requests, which changed nothing.
 */
async function requestsOfPress({ page }: Visitor, endpoint: Endpoint, press: () => Promise<void>): Promise<number> {
  let requests = 0;
  const isLimited = endpoint.refusals.includes('too_many_attempts');
  await page.route(`**${endpoint.path}`, (route) => {
    requests += 1;
    return isLimited
      ? route.fulfill({ status: 429, json: ABOVE_LIMIT })
      : route.fulfill({ status: 503, json: { success: false, code: 'busy', message: 'busy' } });
  });
  await Promise.all([page.waitForResponse(`**${endpoint.path}`), press()]);
  if (isLimited) await page.getByText(WAIT).first().waitFor();
  await page.unroute(`**${endpoint.path}`);
  return requests;
}

describe('with an active subscription and no network', () => {
  let session: Session;
  let visitor: Visitor;
  let promo: string;
  beforeAll(async () => {
    session = await buyOverHttp(stack, newEmail('offline'));
    await bind(stack.deps, session.uid, { deviceName: 'Планшет' });
    promo = await newPromo(stack, 30);
    const linked = { uid: session.uid, email: session.email, password: 'correct horse battery' };
    await callOverHttp(siteUrl(), linkSignIn, linked, session);
    // Adding a password ends the earlier sessions.
    session = await joinOverHttp(siteUrl(), session.email);
    visitor = await visit({ isNew: true });
    await enterSignedIn(visitor.page, session.email);
    await button(visitor.page, 'Мои данные').waitFor();
  }, 60_000);
  afterAll(() => visitor.leave(OFFLINE_ERRORS));

  it('a list opened without a network follows when the network returns', SWEEP, async () => {
    const { page, context } = visitor;
    await context.setOffline(true);
    await openRow(page, 'Карта и чеки');
    await page.getByText('Откроем, когда она вернётся').waitFor();
    await context.setOffline(false);
    await page.locator('main summary').first().waitFor();
  });

  type Step = (page: Page) => Promise<void>;
  /** The last value: whether the press has closed what the preparation opened. */
  const CASES: [string, Endpoint, Step, Step, string, boolean?][] = [
    [
      'renaming a device',
      renameDevice,
      async (page) => {
        await openDevice(page, 'Планшет');
        await button(page, 'Переименовать Планшет').click();
        await page.getByLabel('Название устройства').fill('Чужой планшет');
      },
      (page) => button(page, 'Сохранить').click(),
      NOT_SENT,
    ],
    [
      'applying a promo code',
      applyPromoCode,
      async (page) => {
        await button(page, 'Промокод').click();
        await page.getByLabel('Промокод', { exact: true }).fill(promo);
      },
      (page) => button(page, 'Применить').click(),
      NOT_SENT,
    ],
    [
      'changing the e-mail settings',
      setPreferences,
      (page) => openRow(page, 'Письма и новости'),
      (page) => page.getByRole('checkbox', { name: /Присылать письма об акциях/ }).click(),
      NOT_SENT,
    ],
    [
      'changing the tariff',
      changeTariff,
      async (page) => {
        await button(page, 'Тариф').click();
        await page.getByRole('radio', { name: /^Год/ }).check();
        await tickAll(page, 'Следующее списание');
      },
      (page) => button(page, 'Перейти на этот тариф').click(),
      NOT_SENT,
    ],
    [
      'changing the card',
      createOrder,
      async (page) => {
        await openRow(page, 'Карта и чеки');
        await button(page, 'Сменить карту').click();
        await button(page, 'Ввести новую карту').waitFor();
        await tickAll(page, 'Карта и чеки');
      },
      (page) => button(page, 'Ввести новую карту').click(),
      'Нет связи с сервером. Попробуйте ещё раз',
    ],
    [
      'removing the card',
      removeCard,
      async (page) => {
        await openRow(page, 'Карта и чеки');
        await button(page, 'Удалить карту').click();
      },
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Удалить карту' }).click(),
      NOT_SENT,
      true,
    ],
    [
      'buying a device slot',
      createOrder,
      async (page) => {
        await button(page, 'Добавить место').click();
        await page.getByRole('checkbox', { name: /Принимаю условия/ }).check();
        await confirmByKeyboard(page, /^Добавить за/);
        await button(page, /^Списать/).waitFor();
      },
      (page) => button(page, /^Списать/).click(),
      'Нет связи с сервером. Попробуйте ещё раз',
    ],
    [
      'deleting the account',
      deleteAccount,
      async (page) => {
        await openRow(page, 'Мои данные');
        await button(page, 'Удалить аккаунт').click();
      },
      (page) => confirmByKeyboard(page, 'Удалить насовсем'),
      'Аккаунт не удалён.',
    ],
    [
      'removing a sign-in method',
      unlinkSignIn,
      async (page) => {
        await openRow(page, 'Вход и безопасность');
        await button(page, 'Удалить вход: Почта и пароль').click();
      },
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click(),
      NOT_SENT,
      true,
    ],
    [
      'detaching a device',
      detachDevice,
      (page) => openDevice(page),
      (page) => confirmByKeyboard(page, 'Отвязать'),
      'Не удалось отвязать устройство.',
    ],
  ];

  for (const [[name, endpoint, prepare, press, says, hasClosed = false], options] of sweep(CASES))
    it(
      `${name} fails at once without a network, is not executed later, and can be pressed again`,
      options,
      async () => {
        const { page } = visitor;
        await page.goto('/profile');
        await button(page, /^Действия/).waitFor();
        await prepare(page);
        const before = await stateOf(session);
        expect(await callsAfterOffline(visitor, endpoint, () => press(page), says)).toEqual([]);
        expect(await stateOf(session)).toEqual(before);
        if (hasClosed) await prepare(page);
        expect(await requestsOfPress(visitor, endpoint, () => press(page))).toBe(1);
      },
    );

  it('cancelling fails at once, and is not executed after the customer has chosen to stay', SWEEP, async () => {
    const { page } = visitor;
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Отменить подписку' }).click();
    await button(page, 'Отменить подписку').waitFor();
    const before = await stateOf(session);
    const press = async () => {
      await confirmByKeyboard(page, 'Отменить подписку');
      await page.getByRole('alert').getByText(`${NOT_SENT} Подписка не отменена`).waitFor();
      await page.getByRole('link', { name: 'Остаться с подпиской' }).click();
    };
    expect(await callsAfterOffline(visitor, cancelSubscription, press, 'Планшет')).toEqual([]);
    expect(await stateOf(session)).toEqual(before);
    await page.getByRole('link', { name: 'Отменить подписку' }).click();
    const again = () => confirmByKeyboard(page, 'Отменить подписку');
    expect(await requestsOfPress(visitor, cancelSubscription, again)).toBe(1);
  });

  const TAKEN_BACK: [string, Endpoint, Step, Step, string][] = [
    [
      'a cancellation by «stay»',
      cancelSubscription,
      async (page) => {
        await page.goto('/cancel');
        await confirmByKeyboard(page, 'Отменить подписку');
      },
      (page) => page.getByRole('link', { name: 'Остаться с подпиской' }).click(),
      'Подписка могла отмениться, а могла и остаться',
    ],
    [
      'a cancellation by going back',
      cancelSubscription,
      async (page) => {
        await page.goto('/profile');
        await page.getByRole('link', { name: 'Отменить подписку' }).click();
        await confirmByKeyboard(page, 'Отменить подписку');
      },
      async (page) => void (await page.goBack()),
      'Подписка могла отмениться, а могла и остаться',
    ],
    [
      'a deletion by «keep»',
      deleteAccount,
      async (page) => {
        await page.goto('/profile');
        await openRow(page, 'Мои данные');
        await button(page, 'Удалить аккаунт').click();
        await confirmByKeyboard(page, 'Удалить насовсем');
      },
      (page) => button(page, 'Оставить аккаунт').click(),
      'Сервер не подтвердил удаление',
    ],
    [
      'a change of the tariff by «leave as it is»',
      changeTariff,
      async (page) => {
        await page.goto('/profile');
        await button(page, 'Тариф').click();
        await page.getByRole('radio', { name: /^Год/ }).check();
        await tickAll(page, 'Следующее списание');
        await button(page, 'Перейти на этот тариф').click();
      },
      (page) => button(page, 'Оставить как есть').click(),
      'Сервер не подтвердил смену тарифа',
    ],
  ];
  for (const [[what, endpoint, begin, keep, says], options] of sweep(TAKEN_BACK, ([what]) =>
    /«(stay|keep)»/.test(what),
  ))
    it(`${what} is taken back while it is under way`, options, async () => {
      const { page } = visitor;
      // The request is held back before it reaches the server.
      await page.route(`**${endpoint.path}`, () => undefined);
      const before = await stateOf(session);
      await Promise.all([page.waitForRequest(`**${endpoint.path}`), begin(page)]);
      const [failed] = await Promise.all([
        page.waitForEvent('requestfailed', (request) => request.url().endsWith(endpoint.path)),
        keep(page),
      ]);
      expect(failed.failure()?.errorText).toBe('net::ERR_ABORTED');
      await page.getByText(says).first().waitFor();
      await button(page, /^Действия/).waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(await stateOf(session)).toEqual(before);
    });

  it('a cancellation without a response fails after 20 s, warns, and reloads the profile', SWEEP, async () => {
    const { page } = visitor;
    await page.goto('/cancel');
    await button(page, 'Отменить подписку').waitFor();
    await page.clock.install();
    await page.route(`**${cancelSubscription.path}`, () => undefined);
    await confirmByKeyboard(page, 'Отменить подписку');
    const [reread] = await Promise.all([page.waitForRequest(`**${getProfile.path}`), page.clock.fastForward(20_000)]);
    expect(reread.method()).toBe('POST');
    await page.getByRole('alert').getByText('Подписка могла отмениться, а могла и остаться').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

it('resuming without a network fails at once and is not executed later', SWEEP, async () => {
  const session = await buyOverHttp(stack, newEmail('offline-resume'));
  await callOverHttp(siteUrl(), cancelSubscription, { uid: session.uid, email: session.email }, session);
  const visitor = await visit({ isNew: true });
  const { page } = visitor;
  await enterSignedIn(page, session.email);
  await button(page, 'Возобновить').click();
  await button(page, /Возобновить с картой/).waitFor();
  const boxes = page.locator('section', { hasText: 'Подписка отменена' }).getByRole('checkbox');
  for (const box of await boxes.all()) await box.check();
  const before = await stateOf(session);
  const press = () => button(page, /Возобновить с картой/).click();
  const says = `${NOT_SENT} Подписка не возобновлена`;
  expect(await callsAfterOffline(visitor, resumeSubscription, press, says)).toEqual([]);
  expect(await stateOf(session)).toEqual(before);
  expect(await requestsOfPress(visitor, resumeSubscription, press)).toBe(1);
  await visitor.leave(OFFLINE_ERRORS);
});

const PAGES = [
  ['the sign-in', '/login', 'en'],
  ['an installation', '/install', 'kk'],
  ['a purchase', '/buy', 'zh'],
] as const;
for (const [[name, path, language], options] of sweep(PAGES))
  it(`${name} says in one line that there is no network, and moves nothing`, options, async () => {
    const { page, context, leave } = await visit({ isNew: true });
    const file = readFileSync(inRepository('locales', language, 'common.json'), 'utf8');
    const { text } = (JSON.parse(file) as { offline: { text: string } }).offline;
    await page.goto(`${path}?lng=${language}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const shift = await observeShifts(page);
    await context.setOffline(true);
    const line = page.getByRole('status').getByText(text);
    await line.waitFor();
    const height = await line.evaluate((node) => node.getBoundingClientRect().height);
    expect(height).toBeLessThan(48);
    await context.setOffline(false);
    await line.waitFor({ state: 'detached' });
    expect(await shift()).toBe(0);
    await leave(OFFLINE_ERRORS);
  });
