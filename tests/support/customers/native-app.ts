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

/** Values that pages sent to the app under a name and that contain `mark`, the newest last. */
export async function nativeMessages(name: string, mark = ''): Promise<unknown[]> {
  const calls = (await (await fetch(`${sandboxUrl()}/control/native`)).json()) as NativeCall[];
  return calls
    .filter((call) => call.name === name && JSON.stringify(call.value).includes(mark))
    .map(({ value }) => value);
}
