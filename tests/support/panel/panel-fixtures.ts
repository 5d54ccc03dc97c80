import { listAudit } from '@functions/staff/contract/audit';
import { listCampaigns } from '@functions/campaigns/contract/campaigns';
import { getMetrics, listDayCloses } from '@functions/reconciliation/contract/finance-days';
import { getSystemHealth } from '@functions/operations/contract/finance-health';
import { listOutbox } from '@functions/messages/contract/finance-outbox';
import { listLedger } from '@functions/panel/contract/finance-receipts';
import { listRefunds } from '@functions/panel/contract/finance-refunds';
import { listWebhooks } from '@functions/panel/contract/finance-webhooks';
import { findAnything } from '@functions/panel/contract/global-search';
import { getPayment } from '@functions/panel/contract/get-payment';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { listChecks } from '@functions/panel/contract/list-checks';
import { getInviteesByInviterId } from '@functions/panel/contract/list-invitees';
import { listLogs } from '@functions/panel/contract/list-logs';
import { getSwitches } from '@functions/operations/contract/switches';
import { getTengeRate } from '@functions/operations/contract/tenge-rate';
import { listServiceNotices } from '@functions/operations/contract/notices';
import { listNodes } from '@functions/nodes/contract/nodes';
import { availablePromos, promoTypes } from '@functions/purchase/contract/promos';
import { listWebhookDeliveries, listWebhookEndpoints } from '@functions/messages/contract/webhook-endpoints';
import { previewReassign } from '@functions/panel/contract/account-corrections';
import { previewRefund } from '@functions/refunds/contract/refund';
import { searchUsers } from '@functions/panel/contract/search-users';
import { listStaff } from '@functions/staff/contract/staff-members';
import { listMyPasskeys } from '@functions/staff/contract/my-passkeys';
import { listMySessions, listStaffSessions } from '@functions/staff/contract/staff-sessions';
import { getToday } from '@functions/panel/contract/get-today';
import {
  HEALTH,
  REASSIGN_PREVIEW,
  REFUND_PREVIEW,
  NOTICE,
  NOW,
  TIMELINE,
  TODAY,
  dayFigures,
  logEntry,
  monthFigures,
  pageOf,
  panelInvitee,
  panelNote,
  panelPayment,
  panelReceipt,
  panelUser,
  refundRow,
  staffSession,
  userRow,
  webhookDelivery,
  webhookEndpoint,
  webhookRow,
} from './panel-responses';
import type { PanelApiStub } from './panel-api-stub';

/** The panel screens that show stored data, each with a text that appears once its data is loaded. */
export const PANEL_SCREENS = [
  ['/panel-today', 'Узел hel-1 молчит'],
  ['/panel-search', 'anna.k@example.com'],
  ['/panel-user?id=1', 'Начисление дней'],
  ['/panel-receipts?id=1', '89297070'],
  ['/panel-invited?id=1', 'friend@example.com'],
  ['/panel-logs?id=1', 'Амстердам 2'],
  ['/panel-subscription?id=1', 'Сделать возврат'],
  ['/panel-payment?id=89297071', '•• 4471'],
  ['/panel-promo', 'NOVEMBER'],
  ['/panel-finance', '20.11.2026'],
  ['/panel-finance?part=receipts', '89297070'],
  ['/panel-finance?part=refunds', 'не понравилось'],
  ['/panel-finance?part=quarantine', '89297070'],
  ['/panel-finance?part=webhooks', 'pay-89297070'],
  ['/panel-finance?part=days', 'нет у нас'],
  ['/panel-finance?part=outbox', 'timeout'],
  ['/panel-finance?part=health', 'Повтор вебхуков'],
  ['/panel-staff', 'petr'],
  ['/panel-staff?part=campaigns', 'Пусто :('],
  ['/panel-staff?part=me', 'Firefox, Windows'],
  ['/panel-staff?part=sessions', 'Safari, iPhone'],
  ['/panel-audit', 'Начисление дней'],
  ['/panel-nodes', 'nl-2'],
  ['/panel-notices', 'Амстердам не отвечает'],
  ['/panel-webhooks?endpoint=01k9qf7z3v', '502'],
  ['/panel-finance?part=rate', '6,6 тенге'],
  ['/panel-finance?part=switches', 'Начатые ждут'],
] as const;

/** Stubs every call of the panel's screens with a complete response. */
export function stubAllCalls(panel: PanelApiStub): void {
  const user = panelUser({ restricted: 'law', notes: [panelNote()] });
  const promo = {
    id: '1',
    promoCode: 'NOVEMBER',
    promoType: 'SUBSCRIPTION',
    expirationDate: '2027-01-21',
    discount: 0.2,
    isAvailable: true,
  };
  const difference = { transactionId: '1', kind: 'missing' as const, ours: null, theirs: 150, isRepaired: false };
  panel
    .stub(getToday, TODAY)
    .stub(searchUsers, {
      content: [userRow(), userRow({ id: '2', email: 'a.very.long.address@of.some.example.com' })],
      page: pageOf(0, 3),
    })
    .stub(findAnything, { content: [{ what: 'user', id: user.id, user: userRow() }] })
    .stub(getPayment, panelPayment({ candidates: [userRow()] }))
    .stub(previewRefund, REFUND_PREVIEW)
    .stub(previewReassign, REASSIGN_PREVIEW)
    .stub(getUserById, user)
    .stub(getTimeline, { content: TIMELINE, next: 'more' })
    .stub(listChecks, { content: [panelReceipt()], page: pageOf(0, 2, 3) })
    .stub(getInviteesByInviterId, { invitations: { content: [panelInvitee()] }, page: pageOf(0, 2) })
    .stub(
      listLogs,
      Array.from({ length: 60 }, (_, n) => logEntry({ id: String(n) })),
    )
    .stub(promoTypes, [{ type: 'SUBSCRIPTION', name: 'Скидка на подписку' }])
    .stub(availablePromos, { content: [promo], page: pageOf(0, 2, 5) })
    .stub(getMetrics, {
      days: [dayFigures('2026-11-20'), dayFigures('2026-11-21')],
      months: [monthFigures('2026-11')],
      now: user.now,
    })
    .stub(listDayCloses, {
      content: [
        { day: '2026-11-20', closedAt: user.now, payments: 1, revenue: 1, refunds: 0, differences: [difference] },
      ],
      notClosed: ['2026-11-19'],
    })
    .stub(listLedger, { content: [{ ...panelReceipt(), day: '2026-11-20', userId: 'u', uid: 'u' }], next: null })
    .stub(listRefunds, { content: [refundRow()], next: null })
    .stub(listWebhooks, { content: [webhookRow()], forgedWebhooks: [{ minute: user.now, count: 2 }], next: null })
    .stub(listOutbox, {
      content: [
        {
          id: 'o1',
          kind: 'refund',
          about: '89297070',
          state: 'dead',
          attempts: 100,
          created: user.now,
          nextAttemptAt: user.now,
          lastError: 'timeout',
        },
      ],
      next: null,
    })
    .stub(getSystemHealth, HEALTH)
    .stub(listStaff, {
      content: [
        {
          login: 'petr',
          role: 'support',
          isDisabled: false,
          hasSecondFactor: true,
          mustHaveSecondFactor: true,
          passkeys: 0,
          mustHavePasskey: false,
          mustChangePassword: true,
          created: user.now,
          lastSignIn: null,
        },
      ],
    })
    .stub(listMySessions, { content: [staffSession()] })
    .stub(listMyPasskeys, {
      content: [{ id: 'key', name: 'Firefox, Windows', created: user.now, lastUsed: user.now, isBlocked: false }],
    })
    .stub(listStaffSessions, {
      content: [staffSession(), staffSession({ id: 'b'.repeat(26), login: 'petr', browser: 'Safari, iPhone' })],
    })
    .stub(listCampaigns, { content: [], nextTerms: null })
    .stub(listAudit, {
      content: [
        {
          id: '1',
          at: user.now,
          actor: 'petr',
          role: 'support',
          action: 'grantDays',
          userId: user.id,
          reason: 'сбой',
          facts: { days: 7 },
        },
      ],
      next: null,
    })
    .stub(listServiceNotices, { content: [NOTICE], nodes: [{ nodeId: 'nl-2', serverName: 'Амстердам 2' }], now: NOW })
    .stub(getSwitches, { off: ['campaigns'], setBy: 'alisa', setAt: NOW })
    .stub(getTengeRate, { rate: { perRouble: 6.6, day: '2026-11-20' }, setBy: 'fira', setAt: NOW, isShown: true })
    .stub(listWebhookEndpoints, { content: [webhookEndpoint()] })
    .stub(listWebhookDeliveries, { content: [webhookDelivery()], next: null })
    .stub(listNodes, {
      content: [
        {
          nodeId: 'nl-2',
          serverName: 'Амстердам',
          address: 'nl.example:443',
          publicKey: null,
          created: user.now,
          lastSeen: null,
          formerKeyUntil: null,
          revokedAt: null,
        },
      ],
    });
}
