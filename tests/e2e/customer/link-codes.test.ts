import { getShop } from '@functions/customer-life/contract/get-shop';
import { getReferralCode } from '@functions/referrals/contract/get-referral-code';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callOverHttp, joinOverHttp } from '../../../scripts/lib/customer-over-http';
import { signIn } from '../../../scripts/screens/test-account-chooser';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { enterSignedIn, newEmail, payButton, waitForText } from '../../support/customers/customer-browser-actions';
import { chargeOf, SHOP_TERMS, shownSum } from '../../support/customers/shop-prices';
import { buyOverHttp } from '../../support/product/running-customer';
import { newPromo } from '../../support/product/running-promo';
import { sweep, SWEEP } from '../../support/sweep';

const newSuffix = () => Math.random().toString(36).slice(2, 12).padEnd(10, 'x');
const reduced = () => shownSum(chargeOf(1, { promoPercent: 30 }));
/** The texts of the struck-through prices, without the words for screen readers. */
const struck = async (page: Page) =>
  (await page.locator('s').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').replace('Обычная цена ', ''));

/** The sum of the layout shifts since the scripts of the page were requested. */
const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const start = Math.min(...scripts.map(({ startTime }) => startTime));
    return new Promise<number>((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          if (entry.startTime >= start) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 200);
    });
  });

describe('a promo code in the address (§5)', () => {
  for (const [width, options] of sweep([320, 1280]))
    it(`shows its price on the landing page at ${width} px, without a layout shift`, options, async () => {
      const code = await newPromo(stack, 30);
      const { page, leave } = await visit({ viewport: { width, height: 800 } });
      // A busy machine shows the fonts late, which moves texts, too.
      await page.route('**/*.woff2', (route) => route.fulfill({ contentType: 'font/woff2', body: '' }));
      await page.goto(`/?token=${code}`);
      await waitForText(page, `Промокод ${code} действует: −30 % на ${SHOP_TERMS.promoMonths} месяцев`);
      await waitForText(page, reduced());
      expect(await struck(page)).toEqual([shownSum(chargeOf(1)), shownSum(chargeOf(1))]);
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
      await leave();
    });

  for (const [kind, options] of sweep(['TEST-', 'long']))
    it(`nobody agrees to the price without ${kind}… while it is checked`, options, async () => {
      const code = `${kind}${newSuffix()}`;
      await newPromo(stack, 30, code.toUpperCase());
      const { page, leave } = await visit();
      const answered = Promise.withResolvers<undefined>();
      await page.route(`**${getShop.path}`, async (route) => {
        const { promo, linkCode } = getShop.request.parse(route.request().postDataJSON());
        if (promo ?? linkCode) await answered.promise;
        await route.continue();
      });
      await page.goto(`/buy?token=${code}`);
      await waitForText(page, `${shownSum(chargeOf(1))} в месяц`);
      const consent = page.getByRole('checkbox', { name: /^Соглашаюсь на автоматические списания/ });
      expect(await consent.isDisabled()).toBe(true);
      await waitForText(page, 'Уточняем цену…');
      answered.resolve(undefined);
      await consent.check();
      await waitForText(page, `${reduced()} в месяц`);
      expect(await consent.isChecked()).toBe(true);
      await leave();
    });

  it('is neither dropped nor taken for an invitation when it is long and in lower case', SWEEP, async () => {
    const code = `long${newSuffix()}`;
    await newPromo(stack, 30, code.toUpperCase());
    const { page, leave } = await visit();
    await page.goto(`/?token=${code}`);
    await waitForText(page, `Промокод ${code.toUpperCase()} действует`);
    await page.goto('/buy');
    await waitForText(page, 'Скидка −30 % до');
    expect(await page.getByLabel('Промокод').inputValue()).toBe(code.toUpperCase());
    await waitForText(page, `${reduced()} в месяц с`);
    await leave();
  });

  it('without effect leaves the usual prices, and the landing page says so and forgets it', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.goto('/?token=nosuchcodeatall');
    await waitForText(page, 'Код из ссылки не действует, поэтому цены обычные.');
    expect(await struck(page)).toEqual([]);
    await page.goto('/buy');
    await waitForText(page, `${shownSum(chargeOf(1))} в месяц с`);
    expect(await page.getByText('Такого промокода нет').count()).toBe(0);
    await leave();
  });
});

describe('an invitation', () => {
  it('says what the invited friend and the inviter get, and the inviter sees the friend', async () => {
    const email = newEmail('host');
    const host = await joinOverHttp(siteUrl(), email);
    const { referralCode } = await callOverHttp(siteUrl(), getReferralCode, { uid: host.uid, email }, host);
    const { page, leave } = await visit();
    await page.goto(`/?token=${referralCode}`);
    await waitForText(page, 'Вас пригласил друг, добро пожаловать! Вы начинаете с');
    await waitForText(page, 'за 1 ₽, а друг получит скидку 25 %, когда вы начнёте пользоваться.');
    expect(await struck(page)).toEqual([]);
    await page.goto('/buy');
    await waitForText(page, 'Когда вы начнёте пользоваться, друг получит скидку 25 %.');
    expect(await page.getByLabel('Промокод').count()).toBe(0);
    await signIn(page, newEmail('guest'));
    await leave();

    const { page: promo, leave: leaveHost } = await visit();
    await enterSignedIn(promo, email, '/promo');
    await waitForText(promo, 'Один друг — скидка 25 %');
    await waitForText(promo, 'g•••@example.com');
    await waitForText(promo, 'ждём первой оплаты');
    await leaveHost();
  });
});

describe('the promo fields answer a code of each kind', () => {
  const KINDS = {
    promo: () => newPromo(stack, 30),
    unknown: () => Promise.resolve('NO-SUCH-CODE'),
    invitation: async () => {
      const email = newEmail('told-by-phone');
      const host = await joinOverHttp(siteUrl(), email);
      return (await callOverHttp(siteUrl(), getReferralCode, { uid: host.uid, email }, host)).referralCode;
    },
  };
  const UNKNOWN = 'Такого промокода нет, или его срок уже истёк.';
  const TOO_LATE = 'Это код приглашения, а не промокод. Он считается только до первого входа';
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('promo'));

  const REFUSED = /status of 409/;

  it('/buy', async () => {
    const { page, leave } = await visit();
    await page.goto('/login?token=OTHER-CODE');
    await expect.poll(() => stored(page)).toBe('OTHER-CODE');
    await page.goto('/buy');
    const field = page.getByLabel('Промокод');
    for (const [kind, text] of [
      ['promo', 'Скидка −30 % до'],
      ['unknown', UNKNOWN],
      ['invitation', 'Это код приглашения. Мы его запомнили: цены для вас обычные, а друг получит скидку'],
    ] as const) {
      const code = await KINDS[kind]();
      await field.fill(code);
      await waitForText(page, text);
      expect(await field.getAttribute('aria-invalid')).toBe(String(kind === 'unknown'));
      expect(await stored(page)).toBe(kind === 'invitation' ? code : 'OTHER-CODE');
    }
    // The registration in this browser counts for the inviter.
    const code = await stored(page);
    const [registered] = await Promise.all([page.waitForRequest('**/api/register'), signIn(page, newEmail('told'))]);
    expect(registered.postDataJSON()).toMatchObject({ referralCode: code });
    await leave(REFUSED);
  });

  it('/shop', SWEEP, async () => {
    const { page, leave } = await visit();
    await enterSignedIn(page, newEmail('shop-code'), '/shop');
    for (const [kind, text] of [
      ['promo', 'Скидка −30 % до'],
      ['unknown', UNKNOWN],
      ['invitation', TOO_LATE],
    ] as const) {
      await page.getByLabel('Промокод').fill(await KINDS[kind]());
      await waitForText(page, text);
      expect(await stored(page)).toBeNull();
    }
    await leave(REFUSED);
  });

  it('the profile of a subscriber', SWEEP, async () => {
    const email = newEmail('profile-code');
    await buyOverHttp(stack, email);
    const { page, leave } = await visit();
    await enterSignedIn(page, email);
    await page.getByRole('button', { name: 'Промокод' }).click();
    for (const [kind, text] of [
      ['unknown', UNKNOWN],
      ['invitation', TOO_LATE],
      ['promo', 'Промокод принят: −30 % со следующего списания'],
    ] as const) {
      await page.getByLabel('Промокод').fill(await KINDS[kind]());
      await page.getByRole('button', { name: 'Применить' }).click();
      await waitForText(page, text);
    }
    await leave(REFUSED);
  });
});

describe('the purchase page', () => {
  it('offers the field when the code of the link was not checked, after too many wrong ones', SWEEP, async () => {
    const code = await newPromo(
      stack,
      30,
      `SHAPED${Math.random()
        .toString(36)
        .slice(2, 12)
        .toUpperCase()
        .replaceAll(/[^A-Z]/g, 'X')
        .padEnd(10, 'X')}`,
    );
    const { page, leave } = await visit();
    await page.route(`**${getShop.path}`, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as Record<string, unknown>;
      await route.fulfill({
        response,
        json: { ...answer, ...(answer.link !== undefined && { link: { state: 'unchecked' } }) },
      });
    });
    await page.goto(`/?token=${code.toLowerCase()}`);
    await waitForText(page, shownSum(chargeOf(1)));
    await page.goto('/buy');
    const field = page.getByLabel('Промокод');
    await field.waitFor();
    expect(await field.inputValue()).toBe('');
    await field.fill(code);
    await waitForText(page, `${reduced()} в месяц с`);
    await leave();
  });

  it('names first and in its button what is charged now, the later price with its date, and the savings', async () => {
    const { page, leave } = await visit({ viewport: { width: 320, height: 800 } });
    await page.goto('/buy');
    await waitForText(page, `${shownSum(chargeOf(1))} в месяц с`);
    await waitForText(page, 'Включены 3 устройства');
    const rows = await page.locator('dl').first().locator('> div').allInnerTexts();
    expect(rows[0]?.replace(/\s+/g, ' ')).toMatch(/^Сейчас .* 1 ₽$/);
    expect(await payButton(page).innerText()).toBe('Оплатить 1\u00a0₽');
    const tabs = await page
      .getByRole('group', { name: 'Срок' })
      .getByRole('radio')
      .evaluateAll((all) => all.map((each) => each.closest('label')?.innerText));
    expect(tabs.map((tab) => tab?.replace(/\s+/g, ' '))).toEqual([
      'Месяц 150 ₽',
      'Полгода 600 ₽ 100 ₽ в месяц −33 %',
      'Год 1 080 ₽ 90 ₽ в месяц −40 %',
    ]);
    await leave();
  });
});
