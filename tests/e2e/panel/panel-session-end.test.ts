import { addNote } from '@functions/accounts/contract/customer-notes';
import { searchUsers } from '@functions/panel/contract/search-users';
import { whoAmI } from '@functions/staff/contract/who-am-i';
import { getToday } from '@functions/panel/contract/get-today';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { recordRequests } from '../../../scripts/screens/record-requests';
import { passCaptcha } from '../../support/browser/pass-captcha';
import { keptOpenPanel } from '../../support/panel/kept-open-panel';
import { errorResponse } from '../../support/panel/panel-api-stub';
import type { PanelChange } from '../../support/panel/panel-change';
import { PANEL_CHANGES, stubPages } from '../../support/panel/panel-changes';
import { EMPTY_PAGE } from '../../support/panel/panel-responses';
import { sweep, SWEEP } from '../../support/sweep';

/** A session that the server ends: its member comes back to the page and to what was typed, and nobody else does. */

const keptOpen = keptOpenPanel();

const ENDED = 'Сеанс закончился.';
const NOTE = changeOf(addNote.name);

function changeOf(name: string): PanelChange {
  const found = PANEL_CHANGES.find(({ endpoint }) => endpoint.name === name);
  if (found === undefined) throw new Error(`no change ${name}`);
  return found;
}

/** The page of a change, with everything typed, whose session the server ends at the press. */
async function openUntilEnd(change: PanelChange) {
  const { page, panel } = await keptOpen();
  panel.stub(searchUsers, { content: [], page: EMPTY_PAGE });
  stubPages(panel, change);
  await page.route('**/auth/refreshToken', (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 'sign_in_again', message: 'no' } }),
  );
  await page.route('**/auth/login', (route) =>
    route.fulfill({ json: { accessToken: 'access-2', refreshToken: 'refresh-2' } }),
  );
  const traffic = recordRequests(page);
  await page.goto(change.path);
  await change.prepare(page);
  // A part that is still loading brings fields of its own.
  await traffic.untilIdle();
  const typed = await fieldsOf(page);
  const address = page.url();
  panel.stubWith(change.endpoint, () => errorResponse(401, 'sign_in_again'));
  await change.press(page);
  await page.waitForURL('**/panel-login');
  await page.getByText(ENDED).waitFor();
  return { page, panel, typed, address };
}

/** Every field that is shown, with what is in it. */
const fieldsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
      .filter((field) => field.checkVisibility())
      .map((field) => (['checkbox', 'radio'].includes(field.type) ? field.checked : field.value)),
  );

async function logIn(page: Page) {
  // The hidden page may have fields of the same names.
  await page.locator('input[name=username]:visible').fill('olga');
  await page.locator('input[name=password]:visible').fill('correct horse battery');
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
}

describe('a session that ends at a press', () => {
  for (const [change, options] of sweep(PANEL_CHANGES))
    it(`${change.endpoint.name} keeps what was typed, and can be pressed after the login`, options, async () => {
      const { page, panel, typed, address } = await openUntilEnd(change);
      // Nothing of the page is shown behind the login.
      await expect.poll(() => fieldsOf(page)).toHaveLength(2);
      stubPages(panel, change);
      const before = panel.requestsTo(change.endpoint).length;
      await logIn(page);
      await page.waitForURL(address);
      await expect.poll(() => fieldsOf(page)).toEqual(typed);
      await change.press(page);
      await expect.poll(() => panel.requestsTo(change.endpoint).length).toBe(before + 1);
    });

  it('is not kept by «Выйти»: the next login leads to the first page', async () => {
    const { page, address } = await openUntilEnd(NOTE);
    await logIn(page);
    await page.waitForURL(address);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.waitForURL('**/panel-login');
    expect(await page.getByText(ENDED).count()).toBe(0);
    await logIn(page);
    await page.waitForURL('**/panel-search');
  });

  // The last one: it changes who signs in.
  it('leads another member to the first page, without the page and the text', SWEEP, async () => {
    const { page, panel, address } = await openUntilEnd(NOTE);
    panel.stub(whoAmI, {
      login: 'fedor',
      role: 'admin',
      hasSecondFactor: false,
      hasPasskey: false,
      duties: [],
      sessionUntil: '2026-11-21T22:00:00.000Z',
      now: '2026-11-21T12:00:00.000Z',
    });
    stubPages(panel, NOTE);
    const looked = panel.requests.length;
    await logIn(page);
    await page.waitForURL('**/panel-search');
    await page.getByText('fedor').first().waitFor();
    const calls = () => new Set(panel.requests.slice(looked).map(({ name }) => name));
    await expect.poll(calls).toEqual(new Set([whoAmI.name, getToday.name, searchUsers.name]));
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await page.getByRole('heading', { name: 'Заметки' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await fieldsOf(page)).not.toContain('Перезвонить завтра');
  });
});
