import * as webhooks from '@functions/messages/contract/webhook-endpoints';
import { describe, expect, it } from 'vitest';
import { visitPanel } from '../../support/browser/browser';
import { PanelApiStub } from '../../support/panel/panel-api-stub';
import { webhookDelivery, webhookEndpoint } from '../../support/panel/panel-responses';
import { SWEEP } from '../../support/sweep';

async function open(...content: webhooks.WebhookEndpointResponse[]) {
  const visitor = await visitPanel();
  const panel = await PanelApiStub.signedIn(visitor.page, 'admin');
  panel.stub(webhooks.listWebhookEndpoints, { content });
  return { ...visitor, panel };
}
const SECRET = 'whsec_c2VjcmV0IG9mIGEgdGVzdA==';
const shownOnce = { success: true, endpointId: '01k9qf7z3v', secret: SECRET } as const;
const answered = (outcome: 'delivered' | 'failed', about: { status: number | null; error: 'timeout' | null }) => ({
  success: true as const,
  outcome,
  last: { at: '2026-11-21T11:31:00.000Z', durationMs: 80, ...about },
});

describe('/panel-webhooks', () => {
  it('an address needs events; its secret is shown once', async () => {
    const { page, panel, leave } = await open();
    panel.stub(webhooks.createWebhookEndpoint, shownOnce);
    await page.goto('/panel-webhooks');
    await page.getByText('Пусто :(').waitFor();
    await page.getByLabel(/^Адрес/).fill('https://crm.example.com/hooks?token=1');
    await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    await page.getByText('Выберите хотя бы одно событие.').waitFor();
    expect(panel.requestsTo(webhooks.createWebhookEndpoint)).toEqual([]);
    await page.getByLabel('возврат', { exact: true }).check();
    await page.getByLabel('клиент зарегистрировался', { exact: true }).check();
    await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    await page.getByText(SECRET).waitFor();
    await page.getByText('Секрет для crm.example.com').waitFor();
    expect(panel.requestsTo(webhooks.createWebhookEndpoint)[0]?.input).toEqual({
      url: 'https://crm.example.com/hooks?token=1',
      events: ['customer.registered', 'payment.refunded'],
    });
    await page.getByRole('button', { name: 'Секрет сохранён' }).click();
    expect(await page.getByText(SECRET).count()).toBe(0);
    await leave();
  });

  it('is tested, changed, switched off and on, rotated and removed', async () => {
    const endpoint = webhookEndpoint();
    const { page, panel, leave } = await open(endpoint);
    panel
      .stub(webhooks.testWebhookEndpoint, answered('failed', { status: null, error: 'timeout' }))
      .stub(webhooks.changeWebhookEndpoint, { success: true })
      .stub(webhooks.rotateWebhookSecret, shownOnce)
      .stub(webhooks.removeWebhookEndpoint, { success: true });
    await page.goto('/panel-webhooks');
    await page.getByText('доставлено 128, ждёт 2, не доставлено 1').waitFor();
    const press = (name: string) => page.getByRole('button', { name: `${name}: bot.example.com`, exact: true }).click();
    await press('Проверить');
    await page.getByText('Проверка не доставлена: нет ответа за 3 секунды.').waitFor();
    await press('Изменить');
    await expect.poll(() => page.getByLabel(/^Адрес/).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByLabel('продление отменено', { exact: true }).uncheck();
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await page.getByText('Адрес сохранён. Изменение подействует в течение минуты.').waitFor();
    await press('Отключить');
    await page.getByText('Адрес отключён.').waitFor();
    const { endpointId, url, events } = endpoint;
    expect(panel.requestsTo(webhooks.changeWebhookEndpoint).map(({ input }) => input)).toEqual([
      { endpointId, url, events: ['customer.registered'], isEnabled: true },
      { endpointId, url, events, isEnabled: false },
    ]);
    await press('Сменить секрет');
    await page.getByRole('dialog').getByRole('button', { name: 'Сменить секрет' }).click();
    await page.getByText(SECRET).waitFor();
    await press('Удалить');
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await page.getByText('Адрес bot.example.com удалён.').waitFor();
    await leave();
  });

  it('says why an address was disabled, and enables it again', SWEEP, async () => {
    const at = '2026-11-20T09:00:00.000Z';
    const { page, panel, leave } = await open(webhookEndpoint({ disabled: { at, reason: 'failing' } }));
    panel.stub(webhooks.changeWebhookEndpoint, { success: true });
    await page.goto('/panel-webhooks');
    await page.getByText('отключён 20.11.2026, 12:00: пять суток ошибок').waitFor();
    await page.getByRole('button', { name: 'Включить: bot.example.com' }).click();
    await page.getByText('Адрес включён.').waitFor();
    expect(panel.requestsTo(webhooks.changeWebhookEndpoint)[0]?.input).toMatchObject({ isEnabled: true });
    await leave();
  });

  it('the log shows what failed and sends it again', SWEEP, async () => {
    const { page, panel, leave } = await open(webhookEndpoint());
    panel
      .stub(webhooks.listWebhookDeliveries, ({ show }) => ({
        content: [
          ...(show === 'failed'
            ? []
            : [webhookDelivery({ id: 'sent', outcome: 'delivered', nextAttemptAt: null, userId: null })]),
          webhookDelivery(),
        ],
        next: null,
      }))
      .stub(webhooks.resendWebhookDelivery, answered('delivered', { status: 204, error: null }));
    await page.goto('/panel-webhooks');
    await page.getByRole('button', { name: 'Журнал: bot.example.com' }).click();
    const log = page.getByRole('table', { name: 'Журнал доставок: bot.example.com' });
    await log.getByText('повторяется').waitFor();
    expect(await log.getByRole('row').count()).toBe(3);
    expect(await log.getByRole('link', { name: '01K9QF7Z3V' }).getAttribute('href')).toBe('/panel-user?id=01K9QF7Z3V');
    await page.getByLabel('Показать').selectOption('Недоставленные');
    await expect.poll(() => log.getByRole('row').count()).toBe(2);
    await log.getByRole('button', { name: 'Отправить ещё раз' }).click();
    await page.getByText('Доставлено: ответ 204.').waitFor();
    expect(panel.requestsTo(webhooks.resendWebhookDelivery)[0]?.input).toEqual({ id: 'deliver-webhook_1' });
    await page.getByRole('button', { name: 'Закрыть журнал' }).click();
    await expect.poll(() => log.count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    await leave();
  });
});
