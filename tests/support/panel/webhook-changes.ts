import * as webhooks from '@functions/messages/contract/webhook-endpoints';
import type { PanelApiStub } from './panel-api-stub';
import { button, byButton, byDialog, type PanelChange } from './panel-change';
import { webhookDelivery, webhookEndpoint } from './panel-responses';

const PATH = '/panel-webhooks';
const HOST = 'bot.example.com';
const delivered = {
  success: true,
  outcome: 'delivered',
  last: { at: '2026-11-21T11:31:00.000Z', status: 200, error: null, durationMs: 80 },
};
const shownOnce = { success: true, endpointId: '01k9qf7z3v', secret: 'whsec_c2VjcmV0' };

/** The changes of the page of outbound webhooks. */
export const WEBHOOK_CHANGES: readonly PanelChange[] = [
  {
    endpoint: webhooks.createWebhookEndpoint,
    path: PATH,
    prepare: async (page) => {
      await page.getByLabel(/^Адрес/).fill('https://crm.example.com/hooks');
      await page.getByLabel('возврат', { exact: true }).check();
    },
    press: (page) => button(page, 'Добавить').click(),
    answer: shownOnce,
  },
  { endpoint: webhooks.changeWebhookEndpoint, path: PATH, ...byButton(`Отключить: ${HOST}`) },
  { endpoint: webhooks.testWebhookEndpoint, path: PATH, ...byButton(`Проверить: ${HOST}`), answer: delivered },
  {
    endpoint: webhooks.rotateWebhookSecret,
    path: PATH,
    ...byDialog(`Сменить секрет: ${HOST}`, { submit: 'Сменить секрет', hasReason: false }),
    answer: shownOnce,
  },
  {
    endpoint: webhooks.removeWebhookEndpoint,
    path: PATH,
    ...byDialog(`Удалить: ${HOST}`, { submit: 'Удалить', hasReason: false }),
  },
  {
    endpoint: webhooks.resendWebhookDelivery,
    path: `${PATH}?endpoint=01k9qf7z3v`,
    ...byButton('Отправить ещё раз'),
    answer: delivered,
  },
];

/** Stubs what the page reads. */
export const stubWebhooks = (panel: PanelApiStub): void => {
  panel
    .stub(webhooks.listWebhookEndpoints, { content: [webhookEndpoint()] })
    .stub(webhooks.listWebhookDeliveries, { content: [webhookDelivery()], next: null });
};
