import type { Page } from 'playwright-core';
import type { StaffRole } from '@contract/values/staff';
import { DEMO_STAFF } from './demo-accounts';

/** Signs a demo member in by the form, with the human check ticked. */
export async function signInAtThePanel(page: Page, role: StaffRole): Promise<void> {
  const member = DEMO_STAFF.find((each) => each.role === role);
  if (member === undefined) throw new Error(`no demo member is ${role}`);
  await page.goto('/panel-login');
  await page.getByLabel('Логин').fill(member.login);
  await page.getByLabel('Пароль', { exact: true }).fill(member.password);
  const box = page.frameLocator('iframe[title="reCAPTCHA"]').getByRole('checkbox');
  await box.click();
  await page.frameLocator('iframe[title="reCAPTCHA"]').locator('[aria-checked=true]').waitFor();
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.waitForURL('**/panel-search');
}
