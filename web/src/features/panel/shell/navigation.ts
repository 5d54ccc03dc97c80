import { listAudit } from '@contract/panel/audit/audit';
import { listCampaigns } from '@contract/panel/campaigns/campaigns';
import { getMetrics } from '@contract/panel/finance/finance-days';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { listNodes } from '@contract/panel/nodes/nodes';
import { listServiceNotices } from '@contract/panel/notices/notices';
import { availablePromos } from '@contract/panel/promos/promos';
import { searchUsers } from '@contract/panel/customers/search-users';
import { listStaff } from '@contract/panel/staff/staff-members';
import { listWebhookEndpoints } from '@contract/panel/webhooks/webhook-endpoints';
import { getToday } from '@contract/panel/today/get-today';
import type { frameTexts as texts } from '../frame-texts';

interface Place {
  readonly name: keyof typeof texts.navigation;
  readonly path: string;
  /** The entry is shown to roles that may call this endpoint. */
  readonly call: PanelEndpoint;
  /**
   * The page begins with this call without input. It is asked ahead of a press, because it returns no data of customers
   * and leaves no audit row (decision 94).
   */
  readonly isAskedAhead?: true;
  /** Other screens that highlight this entry. */
  readonly also?: readonly string[];
}

export const NAVIGATION_ITEMS: readonly Place[] = [
  { name: 'today', path: '/panel-today', call: getToday },
  {
    name: 'customers',
    path: '/panel-search',
    call: searchUsers,
    also: ['/panel-user', '/panel-receipts', '/panel-invited', '/panel-logs', '/panel-subscription', '/panel-payment'],
  },
  { name: 'promos', path: '/panel-promo', call: availablePromos },
  { name: 'finance', path: '/panel-finance', call: getMetrics },
  { name: 'campaigns', path: '/panel-staff?part=campaigns', call: listCampaigns },
  { name: 'staff', path: '/panel-staff', call: listStaff, isAskedAhead: true },
  { name: 'notices', path: '/panel-notices', call: listServiceNotices, isAskedAhead: true },
  { name: 'nodes', path: '/panel-nodes', call: listNodes, isAskedAhead: true },
  { name: 'webhooks', path: '/panel-webhooks', call: listWebhookEndpoints, isAskedAhead: true },
  { name: 'audit', path: '/panel-audit', call: listAudit },
];
