import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { StaffRole } from '@functions/staff/contract/values/staff';
import type { RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { passCaptcha } from '../browser/pass-captcha';
import { saveStaffWithSession } from './staff';
import { DEMO_STAFF } from '../../../scripts/seed/demo-accounts';

/** Signs a demo staff member in with the login form, including the reCAPTCHA checkbox, and opens the customers. */
export async function signInToPanel(page: Page, role: StaffRole): Promise<void> {
  const member = DEMO_STAFF.find((each) => each.role === role);
  if (member === undefined) throw new Error(`no demo member is ${role}`);
  await fillLogin(page, member);
  await page.waitForURL('**/panel-search');
}

/** Fills and submits the login form. The caller waits for the result. */
export async function fillLogin(page: Page, { login, password }: { login: string; password: string }): Promise<void> {
  await page.goto('/panel-login');
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Войти' }).click();
}

/** Sets the member's own password on the page that a hired member sees first. */
export async function setOwnPassword(page: Page, given: string, own: string): Promise<void> {
  await page.getByRole('heading', { name: 'Задайте свой пароль' }).waitFor();
  await page.getByLabel('Текущий пароль').fill(given);
  await page.getByLabel('Новый пароль').fill(own);
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
}

export const createStaffLogin = (role: string): string => `${role}-${randomUUID().slice(0, 8)}`;

/**
 * Creates a staff member and stores their session in this browser without the login form, which has its own tests.
 * Returns the login.
 */
export async function openPanelAs(page: Page, { deps }: RunningLocalStack, role: StaffRole): Promise<string> {
  const login = createStaffLogin(role);
  const { idToken, refreshToken } = await saveStaffWithSession(deps, login, role);
  await page.addInitScript(
    ([access, refresh]) => {
      // Only in a new window: an ended session must not come back on the next navigation.
      if (sessionStorage.getItem('entered') !== null) return;
      sessionStorage.setItem('entered', 'yes');
      localStorage.setItem('panelAccessToken', access ?? '');
      localStorage.setItem('panelRefreshToken', refresh ?? '');
    },
    [idToken, refreshToken],
  );
  return login;
}
