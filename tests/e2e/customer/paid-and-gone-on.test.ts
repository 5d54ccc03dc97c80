import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createOrder, type Checkout } from '@functions/purchase/contract/create-order';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import { chooseTestAccount } from '../../../scripts/screens/test-account-chooser';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { confirmByKeyboard } from '../../support/browser/keyboard-confirmation';
import { passCaptcha } from '../../support/browser/pass-captcha';
import { CARDS } from '../../support/customers/buy';
import {
  closePaidForm,
  enterSignedIn,
  newEmail,
  newExpiry,
  payButton,
  payWith,
  paymentForm,
  waitForText,
} from '../../support/customers/customer-browser-actions';
import { buyOverHttp, tickAll } from '../../support/product/running-customer';
import { newPromo } from '../../support/product/running-promo';
import { waitForMailedLink } from '../../support/product/running-inbox';
import { openRow } from '../../support/browser/profile-rows';
import { SWEEP, sweep } from '../../support/sweep';

/**
 * Who has opened the payment form and goes on elsewhere: what × how it is paid × where the person goes. Each ends
 * served, or is told where the money is.
 */

type Way = 'card' | 'SBP';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const offer = (page: Page) => page.getByRole('checkbox', { name: /^Принимаю условия/ }).last();
const BEGUN = 'Вы начинали платить в этом браузере';
const IN_APP =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 Instagram 400.0';

/** Presses what opens the payment form; returns what the form is to charge. */
async function opened(page: Page, press: () => Promise<void>): Promise<Checkout> {
  const [answered] = await Promise.all([page.waitForResponse(`**${createOrder.path}`), press()]);
  const { checkout } = createOrder.response.parse(await answered.json());
  await paymentForm(page).getByRole('button', { name: 'Закрыть' }).waitFor();
  if (checkout === null) throw new Error('nothing to pay');
  return checkout;
}

/** The payment arrives without a word of the form: in the app of the bank, or after its window was left. */
async function payBehind({ payload: intent }: Checkout, way: Way): Promise<void> {
  if (way === 'card') await stack.provider.pay({ intent, card: CARDS.good, expires: newExpiry() });
  else await stack.provider.payBySbp(intent);
  await drainOutbox(stack.deps);
}

async function choose(page: Page, way: Way): Promise<void> {
  if (way === 'SBP')
    await radio(page, /^СБП и другие/)
      .last()
      .check();
  else
    await page
      .getByRole('checkbox', { name: /^Соглашаюсь на автоматические списания/ })
      .last()
      .check();
  await offer(page).check();
}

/** The purchases: where they stand, what opens their form, and what is shown once they are applied. */
const KINDS: Record<
  string,
  { ways: Way[]; begin: (way: Way) => Promise<string>; press: Press; served: string | RegExp }
> = {
  'a customer': {
    ways: ['card', 'SBP'],
    begin: () => Promise.resolve(newEmail('moves-customer')),
    press: async (page, way) => {
      await choose(page, way);
      await payButton(page).click();
    },
    served: 'Оплата прошла, подписка активна',
  },
  'a slot': {
    ways: ['card'],
    begin: async () => (await buyOverHttp(stack, newEmail('moves-slot'))).email,
    press: async (page) => {
      await button(page, 'Добавить место').click();
      await button(page, 'Оплатить другой картой').click();
      await offer(page).check();
      await confirmByKeyboard(page, /^Добавить за/);
    },
    served: 'Оплата прошла, место для устройства добавлено',
  },
  'a change of the card': {
    ways: ['card'],
    begin: async () => (await buyOverHttp(stack, newEmail('moves-card'))).email,
    press: async (page) => {
      await openRow(page, 'Карта и чеки');
      await button(page, 'Сменить карту').click();
      await button(page, 'Ввести новую карту').waitFor();
      await tickAll(page, 'Карта и чеки');
      await button(page, 'Ввести новую карту').click();
    },
    served: 'Карта заменена',
  },
  'a term ahead': {
    ways: ['card', 'SBP'],
    begin: async () => {
      const email = newEmail('moves-ahead');
      const { page, leave } = await visit();
      await enterSignedIn(page, email);
      await payBehind(await opened(page, () => KINDS['a customer']!.press(page, 'SBP')), 'SBP');
      await leave();
      return email;
    },
    press: async (page, way) => {
      await button(page, 'Продлить заранее').click();
      if (way === 'card') await radio(page, /^Картой/).check();
      await choose(page, way);
      await payButton(page).click();
    },
    served: 'Оплата прошла, подписка активна',
  },
};
type Press = (page: Page, way: Way) => Promise<void>;

const CELLS = Object.entries(KINDS).flatMap(([kind, { ways }]) => ways.map((way) => [kind, way] as const));

describe('on the profile', () => {
  for (const [[kind, way], options] of sweep(CELLS))
    it(
      `${kind} by ${way}: Back, a second tab and a reload know of the open form, and end served`,
      options,
      async () => {
        const { ways, begin, press, served } = KINDS[kind]!;
        const { page, context, leave } = await visit();
        await enterSignedIn(page, await begin(way));
        const checkout = await opened(page, () => press(page, way));
        if (!ways.includes('SBP'))
          expect(await paymentForm(page).getByRole('button', { name: 'СБП', exact: true }).isVisible()).toBe(false);
        await page.goBack();
        await waitForText(page, 'Окно оплаты ещё открыто');
        expect(page.url()).toBe(`${siteUrl()}/profile`);
        await paymentForm(page).getByRole('button', { name: 'Закрыть' }).waitFor();
        const second = await context.newPage();
        await second.goto('/profile');
        await waitForText(second, BEGUN);
        // Whichever tab sees it first says that it has arrived.
        await second.close();
        await page.reload();
        await waitForText(page, BEGUN);
        expect(await page.getByText(served).count()).toBe(0);
        // The note goes after five seconds, in which a busy machine may still empty the outbox.
        await Promise.all([waitForText(page, String(served)), payBehind(checkout, way)]);
        await page.reload();
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.getByText(BEGUN).count()).toBe(0);
        await leave();
      },
    );

  for (const [[kind, way], options] of sweep(
    CELLS.filter((cell) => cell[1] === 'card'),
    ([kind]) => kind === 'a change of the card',
  ))
    it(
      `${kind} by ${way}: reported, and reloaded before it is applied, is waited for and not claimed to be there`,
      options,
      async () => {
        const { begin, press, served } = KINDS[kind]!;
        const { page, leave } = await visit();
        await enterSignedIn(page, await begin(way));
        await page.getByRole('heading', { level: 1 }).waitFor();
        // The server goes on answering with what was before the payment.
        let before: string | null = null;
        await page.route(`**${getProfile.path}`, async (route) => {
          before ??= await (await route.fetch()).text();
          await route.fulfill({ body: before, contentType: 'application/json' });
        });
        await page.reload();
        await opened(page, () => press(page, way));
        await payWith(page, CARDS.good);
        await closePaidForm(page);
        await waitForText(page, 'Обычно банк отвечает за несколько секунд');
        await page.reload();
        await waitForText(page, 'Обычно банк отвечает за несколько секунд');
        expect(await page.getByText(served).count()).toBe(0);
        await page.unroute(`**${getProfile.path}`);
        await Promise.all([waitForText(page, String(served)), drainOutbox(stack.deps)]);
        await leave();
      },
    );
});

const WAYS = ['card', 'SBP'] as const;

async function openAsGuest(page: Page, way: Way, email: string, path = '/buy'): Promise<Checkout> {
  await page.goto(path);
  await page.getByLabel('Почта').fill(email);
  await choose(page, way);
  return opened(page, () => payButton(page).click());
}

for (const [way, options] of sweep(WAYS))
  describe(`a visitor who pays by ${way}`, options, () => {
    it('finds choice and a word about the payment everywhere after Back and a reload, and attaches it', async () => {
      const { page, context, leave } = await visit();
      await page.goto('/buy');
      await radio(page, /^Полгода/).check();
      const email = newEmail('moves-guest');
      const checkout = await openAsGuest(page, way, email, page.url());
      await page.goBack();
      await waitForText(page, 'Окно оплаты ещё открыто');
      expect(page.url()).toBe(`${siteUrl()}/buy`);
      await page.reload();
      await waitForText(page, BEGUN);
      expect(await radio(page, /^Полгода/).isChecked()).toBe(true);
      expect(await radio(page, way === 'SBP' ? /^СБП/ : /^Картой/).isChecked()).toBe(true);
      expect(await page.getByLabel('Почта').inputValue()).toBe(email);
      await payBehind(checkout, way);
      for (const path of ['/', '/login', '/install']) {
        const other = await context.newPage();
        await other.goto(path);
        await waitForText(other, path === '/' ? 'Вы начинали платить в этом браузере.' : BEGUN);
        const attach = other.getByRole('link', { name: path === '/' ? BEGUN : 'Войти и привязать' });
        expect(await attach.getAttribute('href')).toBe('/attach');
        await other.close();
      }
      await page.getByRole('link', { name: 'Войти и привязать' }).click();
      await chooseTestAccount(page, newEmail('moves-owner'));
      await waitForText(page, 'Оплата привязана к этому аккаунту');
      await page.goto('/');
      expect(await page.getByText(BEGUN).first().isVisible()).toBe(false);
      await leave();
    });

    it('in another browser, by the copied address, attaches it', SWEEP, async () => {
      const app = await visit({ userAgent: IN_APP });
      const code = await newPromo(stack, 30);
      const checkout = await openAsGuest(app.page, way, newEmail('moves-app'), `/buy?token=${code}`);
      await payBehind(checkout, way);
      await app.page.goto('/login');
      const intent = (await app.page.getByRole('link', { name: 'Открыть в браузере' }).getAttribute('href')) ?? '';
      const address = intent.replace('intent://', `${new URL(siteUrl()).protocol}//`).replace(/#Intent.*$/s, '');
      expect(new URL(address).searchParams.get('token')).toBe(code);
      await app.leave();
      const { page, leave } = await visit();
      await page.goto(address);
      await chooseTestAccount(page, newEmail('moves-system'));
      await waitForText(page, 'Оплата привязана к этому аккаунту');
      await waitForText(page, 'Подписка ');
      await leave();
    });

    it('in another browser, by Google with the same address, is offered it', SWEEP, async () => {
      const email = newEmail('moves-google');
      const paying = await visit();
      await payBehind(await openAsGuest(paying.page, way, email), way);
      await paying.leave();
      const { page, leave } = await visit();
      await page.goto('/login');
      await chooseTestAccount(page, email);
      await waitForText(page, 'Ваша оплата ждёт');
      await page.getByRole('link', { name: 'Привязать оплату' }).click();
      await button(page, `Привязать к ${email}`).click();
      await waitForText(page, 'Оплата привязана к этому аккаунту');
      await expect.poll(() => page.getByText('Ваша оплата ждёт').count()).toBe(0);
      await leave();
    });

    it('in another browser, by the e-mail that confirms a password, attaches it', SWEEP, async () => {
      const email = newEmail('moves-password');
      const paying = await visit();
      await payBehind(await openAsGuest(paying.page, way, email), way);
      await paying.page.goto('/attach');
      await button(paying.page, 'По почте и паролю').click();
      // The form begins with the registration and the address that was typed.
      expect(await paying.page.getByLabel('Почта', { exact: true }).inputValue()).toBe(email);
      await paying.page.getByLabel('Пароль', { exact: true }).fill('длинный пароль 1');
      await passCaptcha(paying.page);
      await button(paying.page, 'Зарегистрироваться').click();
      await paying.page.getByRole('heading', { name: 'Письмо в пути' }).waitFor();
      await paying.leave();
      const { page, leave } = await visit();
      await page.goto(await waitForMailedLink(email, '/verify'));
      // The secrets of the link leave the address.
      await page.waitForURL(`${siteUrl()}/verify`);
      await page.getByLabel('Пароль', { exact: true }).fill('длинный пароль 1');
      await page.locator('form').getByRole('button').last().click();
      await waitForText(page, 'Оплата привязана к этому аккаунту');
      await leave();
    });
  });

it('a gift keeps its fields, says where the money is, and is confirmed in sight', SWEEP, async () => {
  const { page, leave } = await visit();
  await page.goto('/buy');
  await button(page, 'Подарить').click();
  const recipient = newEmail('moves-recipient');
  await page.getByLabel('Почта получателя').fill(recipient);
  await page.getByLabel('Ваша почта').fill(newEmail('moves-giver'));
  await offer(page).check();
  const checkout = await opened(page, () => button(page, /^Оплатить подарок/).click());
  // Like a device, it is paid at once or not at all.
  expect(await paymentForm(page).getByRole('button', { name: 'СБП', exact: true }).isVisible()).toBe(false);
  await page.goBack();
  await waitForText(page, 'Окно оплаты ещё открыто');
  await page.reload();
  await waitForText(page, 'Если деньги за подарок списались');
  await button(page, 'Подарить').click();
  expect(await page.getByLabel('Почта получателя').inputValue()).toBe(recipient);
  await payBehind(checkout, 'card');
  await offer(page).check();
  await button(page, /^Оплатить подарок/).click();
  await waitForText(page, 'или такой подарок уже оплачен');
  await page.getByLabel('Почта получателя').fill(newEmail('moves-second'));
  await opened(page, () => button(page, /^Оплатить подарок/).click());
  await payWith(page, CARDS.good);
  await closePaidForm(page);
  const said = page.getByText('Подарок оплачен').first();
  await said.waitFor();
  expect(await said.evaluate((node) => node === document.activeElement)).toBe(true);
  const box = await said.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect(box !== null && box.y >= 0 && box.y + box.height <= height).toBe(true);
  await leave(/status of 409/);
});
