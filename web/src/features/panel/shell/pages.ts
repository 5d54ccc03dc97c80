import { listAudit } from '@contract/panel/audit/audit';
import { getPayment } from '@contract/panel/customers/get-payment';
import { getUserById } from '@contract/panel/customers/get-user';
import { listChecks } from '@contract/panel/customers/list-checks';
import { getInviteesByInviterId } from '@contract/panel/customers/list-invitees';
import { listLogs } from '@contract/panel/customers/list-logs';
import { refund } from '@contract/panel/customers/refund';
import { searchUsers } from '@contract/panel/customers/search-users';
import { getMetrics } from '@contract/panel/finance/finance-days';
import { listNodes } from '@contract/panel/nodes/nodes';
import { listServiceNotices } from '@contract/panel/notices/notices';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { availablePromos } from '@contract/panel/promos/promos';
import { getToday } from '@contract/panel/today/get-today';
import { listWebhookEndpoints } from '@contract/panel/webhooks/webhook-endpoints';

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
