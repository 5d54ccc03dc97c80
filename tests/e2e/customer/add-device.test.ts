import { expect, it } from 'vitest';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';
import { visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { enterSignedIn, newEmail, waitForText } from '../../support/customers/customer-browser-actions';
import { chargeOf, SHOP_TERMS, shownSum } from '../../support/customers/shop-prices';
import { buyOverHttp } from '../../support/product/running-customer';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { SWEEP } from '../../support/sweep';

/** Records the announced charge as the e-mail about it does; `amount` is in kopecks. */
async function announce({ uid }: Session, amount: number): Promise<void> {
  const now = await stack.clock.now();
  await stack.deps.store.transaction(async (records) => {
    const periodEnd = (await records.subscriptions.get(uid))?.currentPeriodEnd ?? 0;
    const lines = [{ kind: 'tariff', months: 1, amount }] as const;
    const event = { type: 'chargeAnnounced', at: now, periodEnd, amount, lines } as const;
    await saveRecording(records, await decideSubscriptionEvents(records, uid, [event]), now);
  });
}

/** The sum at the end of a line, in kopecks. */
const sumIn = (line = ''): number => Number((/(\d+(?:,\d\d)?) ₽$/.exec(line)?.[1] ?? 'none').replace(',', '.')) * 100;

it('adding a device after the charge was announced shows both terms and the unchanged charge', SWEEP, async () => {
  const session = await buyOverHttp(stack, newEmail('announced-slot'));
  const { extraDevice } = SHOP_TERMS.tariffs[1];
  await announce(session, chargeOf(1));
  const { page, leave } = await visit();
  await enterSignedIn(page, session.email);
  await page.getByRole('button', { name: 'Добавить место' }).click();
  await page.getByRole('button', { name: /^Добавить за \d/ }).waitFor();
  const rows = await page.locator('dl', { hasText: 'За следующий срок' }).locator('> div').allInnerTexts();
  const lines = rows.map((row) => row.replace(/\s+/g, ' '));
  expect(lines).toEqual([
    expect.stringMatching(/^Сейчас .* ₽$/),
    expect.stringMatching(/^За 30 дней, до .* ₽$/),
    `За следующий срок, 1 месяц ${shownSum(extraDevice)}`,
    expect.stringMatching(new RegExp(`^Следующее списание, уже объявлено .*, ${shownSum(chargeOf(1))}$`)),
    expect.stringMatching(
      new RegExp(`^Списание после него, с новым устройством .*, ${shownSum(chargeOf(1, { extraDevices: 1 }))}$`),
    ),
  ]);
  // The price of 30 days depends on the length of the month: 28 to 31 days.
  expect(sumIn(lines[1])).toBeGreaterThan((extraDevice * 30) / 31 - 100);
  expect(sumIn(lines[1])).toBeLessThan((extraDevice * 30) / 28 + 100);
  expect(sumIn(lines[0])).toBeCloseTo(sumIn(lines[1]) + extraDevice);
  await waitForText(page, 'не изменится. Поэтому следующий срок');
  await waitForText(page, 'Спишем с сохранённой карты •• 3055');
  await page.getByRole('button', { name: 'Оплатить другой картой' }).click();
  await waitForText(page, 'не меняет карту, с которой продлевается подписка');
  await leave();
});
