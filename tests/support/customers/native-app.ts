import type { Page } from 'playwright-core';
import { localUrl, readPorts } from '../../../scripts/lib/ports';
import type { NativeCall } from '../../sandbox/native/native-routes';

/** Controls the sandbox page that plays the native app of a running local stack. */

const sandboxUrl = (): string => localUrl(readPorts(process.env).sandbox);

/** Opens a page of the site with a ticket, from the app in which this customer is signed in. */
export async function openInApp(
  page: Page,
  email: string,
  button: 'Профиль' | 'Покупка' | 'Мгновенный вход',
): Promise<void> {
  await page.goto(`${sandboxUrl()}/native`);
  await page.getByLabel('В приложении вошёл').fill(email);
  await page.getByRole('button', { name: button }).click();
}

export async function openYandexInApp(page: Page): Promise<void> {
  await page.goto(`${sandboxUrl()}/native`);
  await page.getByRole('button', { name: /yAuth/ }).click();
}

/** The values that this page sends to the app under a name, from now on. The array grows while the page is open. */
export function collectNativeMessages(page: Page, name: string): unknown[] {
  const values: unknown[] = [];
  page.on('request', (request) => {
    if (request.url() !== `${sandboxUrl()}/native/calls`) return;
    const call = request.postDataJSON() as NativeCall;
    if (call.name === name) values.push(call.value);
  });
  return values;
}
