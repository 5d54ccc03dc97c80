import { listCampaigns, previewCampaign, startCampaign } from '@functions/campaigns/contract/campaigns';
import {
  changeReferrer,
  allowSecondTrial,
  previewReassign,
  reassignPayment,
  resetDeviceSwaps,
} from '@functions/panel/contract/account-corrections';
import {
  cancelForUser,
  grantDays,
  liftRestriction,
  removeSlot,
  restrictUser,
} from '@functions/panel/contract/change-subscription';
import { getPayment } from '@functions/panel/contract/get-payment';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { listChecks } from '@functions/panel/contract/list-checks';
import { previewRefund, refund } from '@functions/refunds/contract/refund';
import { closeDayAgain, listDayCloses } from '@functions/reconciliation/contract/finance-days';
import { listOutbox, retryOutboxEntry } from '@functions/messages/contract/finance-outbox';
import { listRefunds, restoreAccess, retryRefund } from '@functions/panel/contract/finance-refunds';
import { listWebhooks, reapplyWebhook } from '@functions/panel/contract/finance-webhooks';
import { getSwitches } from '@functions/operations/contract/switches';
import { getTengeRate } from '@functions/operations/contract/tenge-rate';
import { createNode, listNodes, revokeNode, rotateNodeKey } from '@functions/nodes/contract/nodes';
import { listServiceNotices } from '@functions/operations/contract/notices';
import { availablePromos, generatePromo, promoTypes, withdrawPromo } from '@functions/purchase/contract/promos';
import {
  addMyPasskey,
  listMyPasskeys,
  removeMyPasskey,
  renameMyPasskey,
  startMyPasskey,
} from '@functions/staff/contract/my-passkeys';
import { changeOwnPassword } from '@functions/staff/contract/own-password';
import { confirmSecondFactor, proposeSecondFactor } from '@functions/staff/contract/second-factor';
import { addStaff, changeStaff, listStaff } from '@functions/staff/contract/staff-members';
import {
  endMySession,
  endStaffSession,
  listMySessions,
  listStaffSessions,
} from '@functions/staff/contract/staff-sessions';
import { giveAuthenticator, PASSKEY_OPTIONS } from '../passkeys/virtual-authenticator';
import { DESK_CHANGES } from './desk-changes';
import { stubWebhooks, WEBHOOK_CHANGES } from './webhook-changes';
import type { PanelApiStub } from './panel-api-stub';
import { button, byButton, byDialog, byForm, CARD, dialog, type PanelChange } from './panel-change';
import {
  NOTICE,
  NOW,
  pageOf,
  panelPayment,
  panelReceipt,
  panelUser,
  REASSIGN_PREVIEW,
  REFUND_PREVIEW,
  refundRow,
  staffSession,
  webhookRow,
} from './panel-responses';
import { confirmRefund, openRefund } from './press-refund';

const DAY = { day: '2026-11-19', closedAt: '2026-11-20T01:00:00.000Z', payments: 41, revenue: 6100, refunds: 0 };
const own = byForm({ 'Текущий пароль': 'the old password', 'Новый пароль': 'a password of my own' }, 'Сменить пароль');
const proposal = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Prostor:olga' };

const newPasskey: Pick<PanelChange, 'prepare' | 'press'> = {
  prepare: (page) => page.getByLabel('Пароль от панели').fill('a-password-of-my-own'),
  press: (page) => button(page, 'Добавить ключ доступа').click(),
};

/** Ends the session of another member or another browser, by its row and the dialog. */
const ofSession: Pick<PanelChange, 'prepare' | 'press'> = {
  prepare: async (page) => {
    await page
      .getByRole('row', { name: /petr/ })
      .getByRole('button', { name: /Завершить/ })
      .click();
    await dialog(page).waitFor();
  },
  press: (page) => dialog(page).getByRole('button', { name: 'Завершить', exact: true }).click(),
};

/** Every change that the pages of the panel can send. */
export const PANEL_CHANGES: readonly PanelChange[] = [
  { endpoint: grantDays, path: CARD, ...byDialog('Начислить дни') },
  { endpoint: cancelForUser, path: CARD, ...byDialog('Отменить без возврата') },
  { endpoint: restrictUser, path: CARD, ...byDialog('Ограничить доступ') },
  { endpoint: liftRestriction, path: CARD, user: { restricted: 'law' }, ...byDialog('Снять ограничение') },
  {
    endpoint: reassignPayment,
    path: CARD,
    // The first step only asks what would change.
    prepare: async (page) => {
      await button(page, 'Привязать платёж').click();
      await dialog(page).getByLabel('Номер транзакции').fill('89297070');
      await button(page, 'Показать, что изменится').click();
      await dialog(page).getByLabel('Причина').fill('просьба клиента');
    },
    press: (page) => dialog(page).getByRole('button', { name: 'Привязать', exact: true }).click(),
  },
  {
    endpoint: changeReferrer,
    path: CARD,
    ...byDialog('Сменить пригласившего', { fields: { 'Код приглашения': 'FRIENDCODE12' } }),
  },
  {
    endpoint: resetDeviceSwaps,
    path: CARD,
    user: { swaps: { used: 3, limit: 5 } },
    ...byDialog('Сбросить замены устройств'),
  },
  {
    endpoint: allowSecondTrial,
    path: CARD,
    user: { isTrialDenied: true, isTrialAllowed: false },
    ...byDialog('Разрешить пробный период'),
  },
  { endpoint: removeSlot, path: '/panel-subscription?id=01K9QF7Z3V', ...byDialog('Убрать одно устройство') },
  {
    endpoint: refund,
    path: '/panel-subscription?id=01K9QF7Z3V',
    // The button of the form only asks what the refund would do.
    prepare: async (page) => {
      await page.getByLabel(/^Причина/).fill('не понравилось');
      await openRefund(page);
    },
    press: confirmRefund,
    answer: { Success: true, Message: 'Возврат начат' },
  },
  {
    endpoint: generatePromo,
    path: '/panel-promo',
    ...byForm({ Промокод: 'AUTUMN_25' }, 'Создать промокод'),
    answer: { success: true, message: 'Промокод создан' },
  },
  {
    endpoint: withdrawPromo,
    path: '/panel-promo',
    ...byDialog('Отключить NOVEMBER', { submit: 'Отключить', hasReason: false }),
    answer: { success: true, message: 'Промокод отключён' },
  },
  { endpoint: retryRefund, path: '/panel-finance?part=refunds', ...byDialog('повторить', { hasReason: false }) },
  { endpoint: restoreAccess, path: '/panel-finance?part=refunds', ...byDialog('вернуть доступ') },
  {
    endpoint: reapplyWebhook,
    path: '/panel-finance?part=webhooks',
    ...byButton('Применить'),
    answer: { success: true, state: 'applied', note: null },
  },
  {
    endpoint: closeDayAgain,
    path: '/panel-finance?part=days',
    ...byButton('Сверить'),
    answer: { ...DAY, differences: [] },
  },
  { endpoint: retryOutboxEntry, path: '/panel-finance?part=outbox', ...byButton('Повторить') },
  {
    endpoint: startCampaign,
    path: '/panel-staff?part=campaigns',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Промокод' }).fill('NOVEMBER');
      await button(page, 'Посмотреть письмо').click();
      await button(page, 'Отправить 3 письма').click();
      await dialog(page).waitFor();
    },
    press: (page) => dialog(page).getByRole('button', { name: 'Отправить', exact: true }).click(),
    answer: { id: 'c1', recipients: 3 },
  },
  {
    endpoint: addStaff,
    path: '/panel-staff',
    prepare: async (page) => {
      await page.getByLabel('Логин').fill('vera');
      await page.getByRole('textbox', { name: 'Пароль' }).fill('a long enough password');
    },
    press: (page) => button(page, 'Добавить').click(),
  },
  {
    endpoint: changeStaff,
    path: '/panel-staff',
    ...byDialog('Отключить: fedor', { submit: 'Отключить', hasReason: false }),
  },
  {
    endpoint: endStaffSession,
    path: '/panel-staff?part=sessions',
    ...ofSession,
  },
  {
    endpoint: endMySession,
    path: '/panel-staff?part=me',
    prepare: async (page) => {
      // Above the sessions, and loaded by itself: a row that arrives moves the button away under the press.
      await page.getByRole('row', { name: /Ноутбук/ }).waitFor();
      await ofSession.prepare(page);
    },
    press: ofSession.press,
  },
  { endpoint: changeOwnPassword, path: '/panel-staff?part=me', ...own },
  {
    endpoint: proposeSecondFactor,
    path: '/panel-staff?part=me',
    ...byButton('Включить второй фактор'),
    answer: proposal,
  },
  {
    endpoint: confirmSecondFactor,
    path: '/panel-staff?part=me',
    prepare: async (page) => {
      await button(page, 'Включить второй фактор').click();
      await page.getByLabel('Код из приложения').fill('123456');
    },
    press: (page) => button(page, 'Подтвердить').click(),
  },
  {
    endpoint: startMyPasskey,
    path: '/panel-staff?part=me',
    ...newPasskey,
    answer: { options: PASSKEY_OPTIONS },
  },
  {
    endpoint: addMyPasskey,
    path: '/panel-staff?part=me',
    prepare: async (page) => {
      await giveAuthenticator(page);
      await newPasskey.prepare(page);
    },
    press: newPasskey.press,
    answer: { content: [] },
  },
  {
    endpoint: renameMyPasskey,
    path: '/panel-staff?part=me',
    ...byDialog('Переименовать: Ноутбук', { submit: 'Переименовать', hasReason: false, fields: { Название: 'Ключ' } }),
    answer: { content: [] },
  },
  {
    endpoint: removeMyPasskey,
    path: '/panel-staff?part=me',
    ...byDialog('Удалить: Ноутбук', {
      submit: 'Удалить',
      hasReason: false,
      fields: { 'Пароль для подтверждения': 'a-password-of-my-own' },
    }),
    answer: { content: [] },
  },
  {
    endpoint: createNode,
    path: '/panel-nodes',
    ...byForm({ 'Короткое имя узла': 'de-1', 'Название для людей': 'Берлин', Адрес: 'de1.example:443' }, 'Добавить'),
    answer: { success: true, key: 'key-of-a-new-node' },
  },
  {
    endpoint: rotateNodeKey,
    path: '/panel-nodes',
    ...byDialog('Сменить ключ: nl-2', { submit: 'Сменить ключ', hasReason: false }),
    answer: { success: true, key: 'another-key' },
  },
  {
    endpoint: revokeNode,
    path: '/panel-nodes',
    ...byDialog('Отозвать: nl-2', { submit: 'Отозвать', hasReason: false }),
  },
  ...WEBHOOK_CHANGES,
  ...DESK_CHANGES,
];

/** Stubs what the pages of these changes read, and the change itself. */
export function stubPages(panel: PanelApiStub, { endpoint, answer = { success: true }, user = {} }: PanelChange): void {
  panel.stub(getTimeline, { content: [], next: null }).stub(getUserById, panelUser(user));
  panel.stub(listChecks, { content: [panelReceipt()], page: pageOf(0, 1, 50) }).stub(previewRefund, REFUND_PREVIEW);
  panel.stub(previewReassign, REASSIGN_PREVIEW);
  panel.stub(getPayment, panelPayment());
  stubWebhooks(panel);
  panel.stub(listServiceNotices, { content: [NOTICE], nodes: [], now: NOW });
  panel.stub(getSwitches, { off: ['campaigns'], setBy: 'alisa', setAt: NOW });
  panel.stub(getTengeRate, { rate: { perRouble: 6.6, day: '2026-11-20' }, setBy: 'fira', setAt: NOW, isShown: true });
  panel.stub(promoTypes, [{ type: 'SUBSCRIPTION', name: 'Скидка на подписку' }]).stub(availablePromos, {
    content: [
      {
        id: '1',
        promoCode: 'NOVEMBER',
        promoType: 'SUBSCRIPTION',
        expirationDate: '2027-01-21',
        discount: 0.2,
        isAvailable: true,
      },
    ],
    page: pageOf(0, 1, 5),
  });
  panel.stub(listRefunds, { content: [refundRow()], next: null });
  panel.stub(listWebhooks, { content: [webhookRow({ state: 'failed' })], forgedWebhooks: [], next: null });
  panel.stub(listDayCloses, { content: [{ ...DAY, differences: [] }], notClosed: [] });
  panel.stub(listOutbox, {
    content: [
      {
        id: 'o1',
        kind: 'refund',
        about: '89297070',
        state: 'dead',
        attempts: 100,
        lastError: 'timeout',
        created: '2026-11-20T11:02:07.000Z',
        nextAttemptAt: '2026-11-20T11:02:07.000Z',
      },
    ],
    next: null,
  });
  panel.stub(listCampaigns, { content: [], nextTerms: null });
  panel.stub(previewCampaign, { recipients: 3, subject: 'Скидка 20 %', html: '<p>NOVEMBER</p>' });
  panel.stub(listStaff, {
    content: [
      {
        login: 'fedor',
        role: 'support',
        isDisabled: false,
        hasSecondFactor: false,
        mustHaveSecondFactor: false,
        passkeys: 0,
        mustHavePasskey: false,
        mustChangePassword: false,
        created: '2026-11-20T11:02:07.000Z',
        lastSignIn: null,
      },
    ],
  });
  const sessions = [
    staffSession(),
    staffSession({ id: 'b'.repeat(26), login: 'petr', browser: 'petr', isCurrent: false }),
  ];
  panel.stub(listStaffSessions, { content: sessions }).stub(listMySessions, { content: sessions });
  panel.stub(proposeSecondFactor, proposal).stub(startMyPasskey, { options: PASSKEY_OPTIONS });
  panel.stub(listMyPasskeys, {
    content: [{ id: 'key', name: 'Ноутбук', created: '2026-11-20T11:02:07.000Z', lastUsed: null, isBlocked: false }],
  });
  panel.stub(listNodes, {
    content: [
      {
        nodeId: 'nl-2',
        serverName: 'Амстердам 2',
        address: 'nl2.example:443',
        publicKey: null,
        lastSeen: null,
        created: '2026-11-01T09:00:00.000Z',
        formerKeyUntil: null,
        revokedAt: null,
      },
    ],
  });
  panel.stubWith(endpoint, () => ({ body: answer }));
}
