import { BRAND } from '@functions/base/contract/values/brand';
import { OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import en from '@locales/en/landing.json';
import enPrivacy from '@locales/en/privacy.json';
import kkPrivacy from '@locales/kk/privacy.json';
import ruPrivacy from '@locales/ru/privacy.json';
import zhPrivacy from '@locales/zh/privacy.json';
import kk from '@locales/kk/landing.json';
import ru from '@locales/ru/landing.json';
import zh from '@locales/zh/landing.json';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, siteUrl, visit } from '../../support/browser/browser';
import { roublesOf } from '../../support/customers/shop-prices';
import { wake } from '../../support/browser/wake';
import { sweep, SWEEP } from '../../support/sweep';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const LOCALES = { ru: 'ru-RU', en: 'en-US', kk: 'kk-KZ', zh: 'zh-CN' } as const;
const FIRST_WORDS = { ru: ru.hero.title, en: en.hero.title, kk: kk.hero.title, zh: zh.hero.title } as const;

const ask = async (path: string, language = 'ru'): Promise<{ status: number; type: string; text: string }> => {
  const reply = await fetch(`${siteUrl()}${path}`, { headers: { 'accept-language': language } });
  return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text() };
};

describe('the landing page is readable before any script runs (§2)', () => {
  it.each(OFFERED_LANGUAGES)(
    '%s: the heading, the description and the sign-in link are in the HTML file',
    async (language) => {
      const { status, text } = await ask('/', language);
      expect(status).toBe(200);
      expect(text).toContain(`<html lang="${language}"`);
      expect(text).toMatch(/<h1[^>]*>[^<]/);
      expect(text).toContain('href="/login"');
      expect(text).toMatch(/<meta name="description" content="[^"]{20,}/);
    },
  );

  for (const [language, options] of sweep(OFFERED_LANGUAGES))
    it(`${language}: shows its heading without scripts, and the prices with them`, options, async () => {
      const silent = await browser.newContext({
        javaScriptEnabled: false,
        locale: LOCALES[language],
        baseURL: siteUrl(),
      });
      const still = await silent.newPage();
      await still.goto('/');
      expect((await still.getByRole('heading', { level: 1 }).innerText()).replaceAll(/\s/g, ' ')).toBe(
        FIRST_WORDS[language],
      );
      await silent.close();
      const { page, leave } = await visit({ locale: LOCALES[language] });
      await page.goto('/');
      await page
        .getByText(String(roublesOf(1)))
        .first()
        .waitFor();
      await leave();
    });
});

describe('the offer page (§2)', () => {
  it('shows its twelve numbered sections and the tax number, and its PDF document is served', async () => {
    const { text } = await ask('/offer');
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) expect(text).toContain(`>${String(number)}. `);
    expect(text).toContain(BRAND.company.taxId);
    const reply = await fetch(`${siteUrl()}${BRAND.offerPdf}`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const pdf = Buffer.from(await reply.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(20_000);
  });

  it('keeps its text when a translator has changed its heading before the scripts run', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const heading = document.querySelector('h1');
        if (heading !== null) heading.textContent = 'Public offer';
      });
    });
    await page.goto('/offer');
    await wake(page);
    // React renders the frame again, with its own heading.
    await page.getByRole('heading', { level: 1, name: /оферт/i }).waitFor();
    expect(await page.locator('section[id] > h2').count()).toBe(12);
    await page.getByText('In English', { exact: true }).click();
    await page.locator('details[lang="en"][open]').waitFor();
    await leave(/#418|Hydration/);
  });

  it('links to the document in a new window, and the back link leaves the page', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.goto('/offer');
    const link = page.getByRole('link', { name: 'Скачать документ оферты' });
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([BRAND.offerPdf, '_blank']);
    await page.getByRole('link', { name: 'Назад' }).click();
    await page.waitForURL((url) => url.pathname === '/' || url.href === 'about:blank');
    await leave();
  });
});

describe('the offer for readers of other languages', SWEEP, () => {
  it('has its main points in every language before any script runs, and an anchor for each clause', async () => {
    const { text } = await ask('/offer', 'en');
    for (const language of OFFERED_LANGUAGES) expect(text).toContain(`<details lang="${language}"`);
    expect(text).toContain('This document is in Russian');
    for (const clause of ['5.3', '7.1', '9.2']) expect(text).toContain(`id="${clause}"`);
  });
});

describe('the privacy page', () => {
  const TITLES = { ru: ruPrivacy.title, en: enPrivacy.title, kk: kkPrivacy.title, zh: zhPrivacy.title };

  it.each(OFFERED_LANGUAGES)('%s: is readable before any script runs, and names what is stored', async (language) => {
    const { status, text } = await ask('/privacy', language);
    expect(status).toBe(200);
    expect(text).toContain(`<html lang="${language}"`);
    expect(text).toContain(TITLES[language]);
    expect(text).toMatch(/30\u00a0/);
    expect(text).toContain(BRAND.supportEmail);
  });

  for (const [path, options] of sweep(['/', '/login', '/buy', '/offer']))
    it(`is linked from ${path}`, options, async () => {
      const { page, leave } = await visit();
      await page.goto(path);
      await page.locator('a[href="/privacy"]').first().click();
      await page.getByRole('heading', { level: 1, name: ruPrivacy.title }).waitFor();
      await leave();
    });

  it('is rendered again in the language that the visitor switches to', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.goto('/privacy');
    await page.getByRole('link', { name: '中文' }).click();
    await page.getByRole('heading', { level: 1, name: zhPrivacy.title }).waitFor();
    await leave();
  });
});

it.each(OFFERED_LANGUAGES)('an unknown address returns a real 404 page in %s', async (language) => {
  const { status, text } = await ask('/no-such-page', language);
  expect(status).toBe(404);
  expect(text).toContain(`<html lang="${language}"`);
});
