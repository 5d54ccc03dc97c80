import { listAudit } from '@functions/staff/contract/audit';
import { getPayment } from '@functions/panel/contract/get-payment';
import { getUserById } from '@functions/panel/contract/get-user';
import { listChecks } from '@functions/panel/contract/list-checks';
import { getInviteesByInviterId } from '@functions/panel/contract/list-invitees';
import { listLogs } from '@functions/panel/contract/list-logs';
import { refund } from '@functions/refunds/contract/refund';
import { searchUsers } from '@functions/panel/contract/search-users';
import { getMetrics } from '@functions/reconciliation/contract/finance-days';
import { listNodes } from '@functions/nodes/contract/nodes';
import { listServiceNotices } from '@functions/operations/contract/notices';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { availablePromos } from '@functions/purchase/contract/promos';
import { getToday } from '@functions/panel/contract/get-today';
import { listWebhookEndpoints } from '@functions/messages/contract/webhook-endpoints';

/**
 * The pages after the login, with the call that each lives by: a role that may not make it has no use of the page. Null
 * is a page for everybody. The router does not compile with a page that is missing here.
 */
export const PAGE_CALLS = {
  '/panel-today': getToday,
  '/panel-search': searchUsers,
  '/panel-user': getUserById,
  '/panel-receipts': listChecks,
  '/panel-payment': getPayment,
  '/panel-invited': getInviteesByInviterId,
  '/panel-logs': listLogs,
  '/panel-promo': availablePromos,
  '/panel-subscription': refund,
  '/panel-finance': getMetrics,
  '/panel-audit': listAudit,
  // Every member has an account of their own here; each tab asks for its call.
  '/panel-staff': null,
  '/panel-nodes': listNodes,
  '/panel-notices': listServiceNotices,
  '/panel-webhooks': listWebhookEndpoints,
} as const satisfies Readonly<Record<`/panel-${string}`, PanelEndpoint | null>>;

export type PanelPage = keyof typeof PAGE_CALLS;

/** The pages with a call. */
export type PageWithCall = { [Page in PanelPage]: (typeof PAGE_CALLS)[Page] extends null ? never : Page }[PanelPage];

/** The call of the page at a path; null for a page of everybody, and at a path without a page. */
export const callOfPage = (path: string): PanelEndpoint | null =>
  (PAGE_CALLS as Readonly<Partial<Record<string, PanelEndpoint | null>>>)[path] ?? null;
