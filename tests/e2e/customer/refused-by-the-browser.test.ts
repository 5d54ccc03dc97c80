import { inflateSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { siteUrl, visit } from '../../support/browser/browser';
import { enterSignedIn, newEmail, waitForText } from '../../support/customers/customer-browser-actions';
import { openRow } from '../../support/browser/profile-rows';
import { SWEEP, sweep } from '../../support/sweep';

/** What a browser lacks, refuses or never answers: the person is told, and can go on by hand. */

const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 ' +
  'Instagram 345.0.0.34.94 (iPhone15,2; iOS 18_5; ru_RU; ru; scale=3.00)';
const ANDROID_VIEW =
  'Mozilla/5.0 (Linux; Android 14; SM-S921B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ' +
  'Chrome/126.0.6478.71 Mobile Safari/537.36';
const PATIENCE_MS = 20_000;

type Refusal = 'missing' | 'rejects' | 'never';

/** Runs in the page before its scripts. */
function refuse({ name, refusal }: { name: 'clipboard' | 'share'; refusal: Refusal }): void {
  const act = () =>
    refusal === 'rejects'
      ? Promise.reject(new DOMException('denied', 'NotAllowedError'))
      : new Promise(() => undefined);
  const value = refusal === 'missing' ? undefined : name === 'share' ? act : { writeText: act };
  Object.defineProperty(navigator, name, { value, configurable: true });
  Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true });
}

async function visitWithout(name: 'clipboard' | 'share', refusal: Refusal, options: Parameters<typeof visit>[0] = {}) {
  const visitor = await visit(options);
  await visitor.page.clock.install();
  await visitor.page.addInitScript(refuse, { name, refusal });
  return visitor;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openPromo(page: Page): Promise<string> {
  await enterSignedIn(page, newEmail('refused'), '/promo');
  return page.getByLabel('Ваша ссылка', { exact: true }).inputValue();
}

/** The text that is selected in the field with the focus. */
const selected = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  });

const REFUSALS: readonly Refusal[] = ['missing', 'rejects', 'never'];

describe('a clipboard', () => {
  for (const [refusal, options] of sweep(REFUSALS, (one) => one === 'rejects'))
    it(`that is ${refusal} leaves the address of /login selected, in a browser inside an app`, options, async () => {
      const { page, leave } = await visitWithout('clipboard', refusal, { userAgent: INSTAGRAM });
      await page.goto('/login?token=SUMMER');
      await press(page, 'Скопировать адрес страницы');
      await page.clock.fastForward(PATIENCE_MS);
      await waitForText(page, 'Браузер не дал скопировать. Адрес выделен: скопируйте его сами.');
      expect(await selected(page)).toBe(await page.getByLabel('Адрес страницы').inputValue());
      expect(await selected(page)).toContain(`${siteUrl()}/login`);
      await leave();
    });

  for (const [refusal, options] of sweep(REFUSALS, (one) => one === 'never'))
    it(`that is ${refusal} leaves the link of /promo selected`, options, async () => {
      const { page, leave } = await visitWithout('clipboard', refusal);
      const link = await openPromo(page);
      await press(page, 'Скопировать');
      await page.clock.fastForward(PATIENCE_MS);
      await waitForText(page, 'Ссылка выделена: скопируйте её сами.');
      const field = page.getByLabel('Ваша ссылка', { exact: true });
      expect(await field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])).toEqual([
        0,
        link.length,
      ]);
      await leave();
    });
});

it('a browser inside an app on Android is left by a link that also works without another browser', SWEEP, async () => {
  const { page, leave } = await visit({ userAgent: ANDROID_VIEW });
  await page.goto('/login');
  const href = await page.getByRole('link', { name: 'Открыть в браузере' }).getAttribute('href');
  const [, fallback = ''] = /;S\.browser_fallback_url=([^;]+);end$/.exec(href ?? '') ?? [];
  expect(decodeURIComponent(fallback)).toMatch(new RegExp(`^${siteUrl()}/login`));
  await leave();
});

it('a share sheet that never answers is told apart from one that was closed', SWEEP, async () => {
  const { page, leave } = await visitWithout('share', 'never');
  await openPromo(page);
  await press(page, 'Поделиться ссылкой');
  await page.clock.fastForward(PATIENCE_MS);
  await waitForText(page, 'Устройство не ответило.');
  await leave();
});

describe('the QR code as a file', () => {
  it('has the modules that the page shows, where a canvas gives noise or nothing', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
      HTMLCanvasElement.prototype.toDataURL = () => 'data:,';
      HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    });
    await openPromo(page);
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Скачать QR-код')]);
    const png = await readFile(await file.path());
    // Asked of the browser that draws it, module by module.
    const shown = await page.getByRole('img', { name: 'QR-код с вашей ссылкой' }).evaluate((code) => {
      const svg = code as unknown as SVGSVGElement;
      const { width } = svg.viewBox.baseVal;
      const dark = svg.querySelectorAll('path')[1];
      const places = Array.from({ length: width }, (_place, index) => index);
      return places.map((y) => places.map((x) => dark?.isPointInFill(new DOMPoint(x + 0.5, y + 0.5)) === true));
    });
    const side = png.readUInt32BE(16);
    expect(side).toBeGreaterThanOrEqual(512);
    const scale = side / shown.length;
    const data = inflateSync(png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8));
    const stride = data.length / side;
    const isDark = (x: number, y: number) => (((data[y * stride + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1;
    const centre = (module: number) => Math.floor((module + 0.5) * scale);
    expect(shown.map((row, y) => row.map((_module, x) => isDark(centre(x), centre(y))))).toEqual(shown);
    expect(shown.flat().filter(Boolean).length).toBeGreaterThan(300);
    await leave();
  });

  it('goes to the share sheet of a browser inside an app, which saves nothing', SWEEP, async () => {
    const { page, leave } = await visit({ userAgent: INSTAGRAM });
    await page.addInitScript(() => {
      const given: unknown[] = [];
      Object.assign(window, { given });
      Object.defineProperty(navigator, 'canShare', { value: () => true });
      Object.defineProperty(navigator, 'share', {
        value: ({ files: [file] = [] }: ShareData) =>
          Promise.resolve(given.push([file?.type, (file?.size ?? 0) > 1000])),
      });
    });
    await openPromo(page);
    await press(page, 'Скачать QR-код');
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { given: unknown[] }).given))
      .toEqual([['image/png', true]]);
    await leave();
  });

  for (const [refusal, options] of sweep(REFUSALS))
    it(
      `is not saved silently inside an app whose share sheet is ${refusal}; nor are the data of the customer`,
      options,
      async () => {
        const { page, leave } = await visitWithout('share', refusal, { userAgent: INSTAGRAM });
        await openPromo(page);
        await press(page, 'Скачать QR-код');
        await page.clock.fastForward(PATIENCE_MS);
        await waitForText(page, 'Этот браузер не сохраняет файлы.');
        await page.goto('/profile');
        await openRow(page, 'Мои данные');
        await Promise.all([page.waitForResponse('**/api/**/export'), press(page, 'Скачать мои данные')]);
        await expect
          .poll(async () => {
            await page.clock.fastForward(PATIENCE_MS);
            return page.getByText('Этот браузер не сохраняет файлы.').count();
          })
          .toBe(1);
        await leave();
      },
    );
});

it('the button of the push messages is free again where the push service never answers', SWEEP, async () => {
  const { page, leave } = await visit({ serviceWorkers: 'allow' });
  await page.clock.install();
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => new Promise(() => undefined);
    PushManager.prototype.getSubscription = () => Promise.resolve(null);
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
  });
  await enterSignedIn(page, newEmail('silent-push'));
  await openRow(page, 'Письма и новости');
  const button = page.getByRole('button', { name: 'Сообщать в этом браузере' });
  await button.click();
  await expect
    .poll(async () => {
      await page.clock.fastForward(PATIENCE_MS);
      return page.getByText('Не получилось. Попробуйте ещё раз.').count();
    })
    .toBe(1);
  expect(await button.isEnabled()).toBe(true);
  await leave();
});
