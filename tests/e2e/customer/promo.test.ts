import { BRAND } from '@functions/base/contract/values/brand';
import { getReferralCode } from '@functions/referrals/contract/get-referral-code';
import { describe, expect, it } from 'vitest';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { callOverHttp, joinOverHttp } from '../../../scripts/lib/customer-over-http';
import { enterSignedIn, newEmail, waitForText } from '../../support/customers/customer-browser-actions';
import { SWEEP } from '../../support/sweep';

describe('the referral page (§2)', () => {
  it('waits for the code, then offers the link and its QR code to copy, download and share', async () => {
    const { page, context, leave } = await visit();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const email = newEmail('inviter');
    await enterSignedIn(page, email);
    const answer = Promise.withResolvers<undefined>();
    await page.route('**/api/profile/getReferralCode', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto('/promo');
    await waitForText(page, 'Готовим вашу ссылку');
    answer.resolve(undefined);

    const link = await page.getByLabel('Ваша ссылка', { exact: true }).inputValue();
    const session = await joinOverHttp(siteUrl(), email);
    const { referralCode } = await callOverHttp(siteUrl(), getReferralCode, { uid: session.uid, email }, session);
    expect(link).toBe(`${siteUrl()}/?token=${referralCode}`);
    await waitForText(page, 'Один друг — скидка 25 %');
    await waitForText(page, '4 друга — и подписка бесплатная.');
    await waitForText(page, 'вы получаете скидку 25 % на подписку');
    const condition = page.getByText('Пока друг в пробном периоде');
    expect(await condition.isVisible()).toBe(false);
    await page.getByText('Условия', { exact: true }).click();
    await condition.waitFor();
    const box = await page.getByRole('img', { name: 'QR-код с вашей ссылкой' }).boundingBox();
    expect([box?.width, box?.height]).toEqual([256, 256]);

    await page.getByRole('button', { name: 'Скопировать' }).click();
    await waitForText(page, 'Скопировано в буфер обмена');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать QR-код' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${BRAND.slug}-qr.png`);

    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
    await page.getByRole('button', { name: 'Поделиться ссылкой' }).click();
    await waitForText(page, 'Ваше устройство не поддерживает функцию «Поделиться».');
    await page.evaluate(() => {
      const given: unknown[] = [];
      Object.assign(window, { given });
      Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true });
      Object.defineProperty(navigator, 'share', {
        value: (data: ShareData) => Promise.resolve(given.push(data.url ?? data.files?.[0]?.type)),
        configurable: true,
      });
    });
    await page.getByRole('button', { name: 'Поделиться ссылкой' }).click();
    await page.getByRole('button', { name: 'Отправить QR-код' }).click();
    expect(await page.evaluate(() => (window as unknown as { given: unknown[] }).given)).toEqual([link, 'image/png']);
    await leave();
  });

  it('opens from the profile of a customer, and needs a sign-in', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.goto('/promo');
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Войти через Google' }).click();
    await page.getByRole('button', { name: 'anna@example.com' }).click();
    await page.waitForURL('**/promo');
    await page.getByRole('link', { name: 'Профиль' }).click();
    await page.getByRole('link', { name: 'Пригласить' }).click();
    await page.waitForURL('**/promo');
    await leave();
  });
});

describe('the unsubscribe link of an e-mail (§1.3)', () => {
  it('opening it changes nothing; one click ends the e-mails it names, and may be repeated', async () => {
    const email = newEmail('letters');
    const { uid } = await joinOverHttp(siteUrl(), email);
    const wanted = async () => (await stack.deps.store.nonTransactional.customers.get(uid))?.wantsReminders;
    expect(await wanted()).toBe(true);
    const link = encodeURIComponent(stack.deps.signedTokens.sign('unsubscribe', `reminders ${uid}`));
    const { page, leave } = await visit();
    for (const before of [true, false]) {
      await page.goto(`/unsubscribe?link=${link}`);
      await page.getByRole('heading', { name: 'Не присылать напоминания?' }).waitFor();
      expect(page.url()).toBe(`${siteUrl()}/unsubscribe`);
      expect(await wanted()).toBe(before);
      await page.getByRole('button', { name: 'Отписаться' }).click();
      await page.getByRole('heading', { name: 'Вы отписаны' }).waitFor();
      expect(await wanted()).toBe(false);
    }
    await leave();
  });

  it('a forged or missing link shows an error', SWEEP, async () => {
    const { page, leave } = await visit();
    for (const path of ['/unsubscribe', '/unsubscribe?link=forged']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Ссылка не работает' }).waitFor();
    }
    await leave(/status of 4\d\d/);
  });
});
