import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideSubscriptionEvents, saveRecording } from '@functions/usecases/subscription/record-subscription-events';
import { joinLocalStack, type RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { openBrowser, visit } from '../../support/browser/browser';
import { newEmail, waitForText } from '../../support/customers/customer-browser-actions';
import { signIn } from '../../../scripts/screens/test-account-chooser';
import { buyOverHttp } from '../../support/product/running-customer';
import type { Session } from '../../../scripts/lib/auth-emulator';

let browser: Browser;
let stack: RunningLocalStack;
beforeAll(async () => {
  [browser, stack] = await Promise.all([openBrowser(), joinLocalStack()]);
});
afterAll(() => browser.close());

/** Records the announced charge as the e-mail about it does; `amount` is in kopecks. */
async function announce({ uid }: Session, amount: number): Promise<void> {
  const now = await stack.clock.now();
  await stack.deps.store.transaction(async (records) => {
    const periodEnd = (await records.subscriptions.get(uid))?.currentPeriodEnd ?? 0;
    const event = { type: 'chargeAnnounced', at: now, periodEnd, amount } as const;
    await saveRecording(records, await decideSubscriptionEvents(records, uid, [event]), now);
  });
}

it('adding a device after the charge was announced shows both terms and the unchanged charge', async () => {
  const session = await buyOverHttp(stack, newEmail('announced-slot'));
  await announce(session, 15000);
  const { page, leave } = await visit(browser);
  await signIn(page, session.email);
  await page.getByRole('button', { name: 'Добавить устройство' }).click();
  await page.getByRole('button', { name: /^Добавить за \d/ }).waitFor();
  const rows = await page.locator('dl', { hasText: 'Следующий срок' }).locator('> div').allInnerTexts();
  expect(rows.map((row) => row.replace(/\s+/g, ' '))).toEqual([
    // The price of 30 days depends on the length of the month: 28 to 31 days.
    expect.stringMatching(/^Дни до .* (4[89]|5[0-4])(,\d\d)? ₽$/),
    'Следующий срок: Месяц 50 ₽',
    expect.stringMatching(/^Сейчас (9[89]|10[0-4])(,\d\d)? ₽$/),
    expect.stringMatching(/^Следующее списание .*, 150 ₽$/),
  ]);
  await waitForText(page, 'не изменится. Поэтому следующий срок');
  await waitForText(page, 'не меняет карту, с которой продлевается подписка');
  await leave();
});
