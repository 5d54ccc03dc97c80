import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { DESKTOP, PHONE } from '../../../scripts/lib/browser';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import { signIn } from '../../../scripts/screens/test-account-chooser';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { confirmByKeyboard } from '../../support/browser/keyboard-confirmation';
import { reloadProfile } from '../../support/browser/fresh-profile';
import { CARDS } from '../../support/customers/buy';
import {
  closePaidForm,
  enterSignedIn,
  newEmail,
  openPaymentForm,
  payButton,
  paymentForm,
  payWith,
} from '../../support/customers/customer-browser-actions';
import { roublesOf } from '../../support/customers/shop-prices';
import { advanceLocalStack } from '../../support/product/advance-local-stack';
import { emptyLocalStack } from '../../support/product/empty-local-stack';
import { buyOverHttp, profileOverHttp, tickAll } from '../../support/product/running-customer';
import { mailedLink } from '../../support/product/running-inbox';
import { sweep, SWEEP } from '../../support/sweep';

/** What needs months or days to pass. One file: its tests share the clock of the local stack. */

beforeAll(async () => {
  await emptyLocalStack(stack);
});

const DAY = 86_400_000;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const spaced = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ');
const moscowDate = (at: number): string =>
  new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Moscow' })
    .format(at)
    .replace(' г.', '');

async function expectShown(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor();
}

/** A customer whose renewal failed half a day ago. */
async function pastDue(): Promise<Session> {
  const session = await buyOverHttp(stack, newEmail('owes'), { card: CARDS.poorLater, trialDays: 1 });
  await advanceLocalStack(stack, 1.5);
  return session;
}

/** The pay link from the e-mail about the failed renewal. */
const payLinkOf = ({ email }: Session): Promise<string> => mailedLink(email, '/instantPay');

const WAYS = [
  { width: '390 px', viewport: PHONE, how: 'by holding the button' },
  { width: '1280 px', viewport: DESKTOP, how: 'by keyboard, with a dialog' },
] as const;

for (const [{ width, viewport, how }, options] of sweep(WAYS))
  describe(`the purchase lifecycle at ${width}`, options, () => {
    it(`landing, sign in, buy, renew, cancel ${how}, end of access (§2)`, async () => {
      const { page, leave } = await visit({ viewport, reducedMotion: 'no-preference' });
      await page.goto('/');
      await page.getByRole('link', { name: 'Войти' }).first().click();
      await page.waitForURL('**/login');
      await signIn(page, newEmail('path'));
      await expectShown(page, 'Нет активной подписки');

      await page.getByRole('radio', { name: 'Полгода' }).check();
      await expectShown(page, String(roublesOf(6)));
      await page.getByRole('radio', { name: /^Месяц/ }).check();
      const buy = payButton(page);
      expect(await buy.isEnabled()).toBe(false);
      await openPaymentForm(page);
      const bought = await stack.clock.now();
      await payWith(page, CARDS.good);
      await closePaidForm(page);
      await expectShown(page, `Подписка до ${moscowDate(bought + 30 * DAY)}`);

      await drainOutbox(stack.deps);
      await advanceLocalStack(stack, 31);
      await reloadProfile(page);
      await page.getByRole('link', { name: 'Отменить подписку' }).waitFor();
      await expectShown(page, 'Подписка до');
      expect(spaced(await heading(page).textContent())).not.toContain(moscowDate(bought + 30 * DAY));

      await page.getByRole('link', { name: 'Отменить подписку' }).click();
      await page.waitForURL('**/cancel');
      if (viewport === PHONE) {
        const cancel = page.getByRole('button', { name: 'Отменить подписку', disabled: false }).first();
        await cancel.hover();
        await page.mouse.down();
        await page.locator('button[data-phase="holding"]').waitFor();
        await page.mouse.up();
        await page.locator('button[data-phase="released"]').waitFor();
        expect(page.url()).toContain('/cancel');
        await page.mouse.down();
        await page.waitForURL('**/profile');
        await page.mouse.up();
      } else {
        await confirmByKeyboard(page, 'Отменить подписку');
        await page.waitForURL('**/profile');
      }
      await expectShown(page, 'Подписка отменена');
      await expectShown(page, /Подписка до /);

      await advanceLocalStack(stack, 31);
      await reloadProfile(page);
      await expectShown(page, 'Нет активной подписки');
      await leave();
    });
  });

describe('cards that fail', () => {
  it('card 4111 pays once, its renewals fail, and after the grace period there is no subscription (§4)', async () => {
    const session = await buyOverHttp(stack, newEmail('poor-later'), { card: CARDS.poorLater });
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await expectShown(page, /Подписка до /);
    await advanceLocalStack(stack, 30.5);
    await reloadProfile(page);
    await expectShown(page, 'На карте не хватило денег');
    await expectShown(page, /Подписка до /);
    await advanceLocalStack(stack, 2);
    await reloadProfile(page);
    await expectShown(page, /Подписка до /);
    await advanceLocalStack(stack, 1);
    await reloadProfile(page);
    await expectShown(page, 'Нет активной подписки');
    await leave();
  });
});

describe('the pay link in an e-mail about a failed renewal', () => {
  it('pays in a browser without a session; then the profile is active, and the link says that it is paid', async () => {
    const session = await pastDue();
    const link = await payLinkOf(session);
    const { page, leave } = await visit();
    await page.goto(link);
    await expectShown(page, 'o•••@example.com');
    expect(page.url()).toBe(`${siteUrl()}/instantPay`);
    const pay = payButton(page);
    expect(await pay.isEnabled()).toBe(false);
    await page.getByRole('checkbox').first().check();
    expect(await pay.isEnabled()).toBe(false);

    await openPaymentForm(page);
    await payWith(page, CARDS.poor);
    await paymentForm(page).getByRole('button', { name: 'Подтвердить' }).click();
    await paymentForm(page).getByRole('button', { name: 'Закрыть' }).click();
    await expectShown(page, /Пополните её или возьмите другую карту/);
    await pay.click();
    await payWith(page, CARDS.good);
    await closePaidForm(page);
    await page.getByRole('heading', { name: 'Оплата прошла' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('uid'))).toBeNull();

    await drainOutbox(stack.deps);
    await page.goto(link);
    await page.getByRole('heading', { name: /Уже оплачено до/ }).waitFor();
    await enterSignedIn(page, session.email);
    await expectShown(page, 'Активна');
    expect(await page.getByText('На карте не хватило денег').count()).toBe(0);
    await leave();
  });

  it('still works after returning from the offer and after a reload', SWEEP, async () => {
    const link = await payLinkOf(await pastDue());
    const { page, leave } = await visit();
    await page.goto(link);
    await page.getByRole('main').getByRole('link', { name: 'публичной оферты' }).click();
    await page.waitForURL('**/offer');
    await page.goBack();
    await expectShown(page, 'o•••@example.com');
    await page.reload();
    await expectShown(page, 'o•••@example.com');
    await leave();
  });

  it('without a token the page says so and leads to the sign-in', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.goto('/instantPay');
    await page.getByRole('heading', { name: 'Ссылка больше не работает' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await page.waitForURL('**/login');
    await leave();
  });
});

describe('past due (§4)', () => {
  it('shows the reason and the deadline, and is paid at once with another card', SWEEP, async () => {
    const session = await pastDue();
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await expectShown(page, 'На карте не хватило денег');
    await expectShown(page, /Доступ сохраняется до/);
    await page.getByRole('button', { name: 'Оплатить сейчас' }).click();
    const pay = payButton(page);
    expect(await pay.isEnabled()).toBe(false);
    await tickAll(page, 'На карте не хватило денег');
    await pay.click();
    await payWith(page, CARDS.good);
    await closePaidForm(page);
    await expectShown(page, 'Оплата прошла, подписка активна');
    await page.getByText('На карте не хватило денег').waitFor({ state: 'detached' });
    await drainOutbox(stack.deps);
    expect(await profileOverHttp(siteUrl(), session)).toMatchObject({
      pastDue: null,
      card: { mask: expect.stringContaining('3055') as string },
    });
    await leave();
  });
});
