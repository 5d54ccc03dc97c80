import { listCampaigns } from '@functions/campaigns/contract/campaigns';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { listStaff } from '@functions/staff/contract/staff-members';
import type { frameTexts as texts } from '../frame-texts';
import { PAGE_CALLS, type PageWithCall, type PanelPage } from './pages';

interface Place {
  readonly name: keyof typeof texts.navigation;
  readonly path: PanelPage | `${PanelPage}?part=${string}`;
  /** The entry is shown to roles that may call this endpoint. */
  readonly call: PanelEndpoint;
  /**
   * The page begins with this call without input. It is asked ahead of a press, because it returns no data of customers
   * and leaves no audit row (decision 94).
   */
  readonly isAskedAhead?: true;
  /** Other screens that highlight this entry. */
  readonly also?: readonly PanelPage[];
}

type Name = Place['name'];

const page = (name: Name, path: PageWithCall, about: Pick<Place, 'isAskedAhead' | 'also'> = {}): Place => ({
  name,
  path,
  call: PAGE_CALLS[path],
  ...about,
});

export const NAVIGATION_ITEMS: readonly Place[] = [
  page('today', '/panel-today'),
  page('customers', '/panel-search', {
    also: ['/panel-user', '/panel-receipts', '/panel-invited', '/panel-logs', '/panel-subscription', '/panel-payment'],
  }),
  page('promos', '/panel-promo'),
  page('finance', '/panel-finance'),
  { name: 'campaigns', path: '/panel-staff?part=campaigns', call: listCampaigns },
  { name: 'staff', path: '/panel-staff', call: listStaff, isAskedAhead: true },
  page('notices', '/panel-notices', { isAskedAhead: true }),
  page('nodes', '/panel-nodes', { isAskedAhead: true }),
  page('webhooks', '/panel-webhooks', { isAskedAhead: true }),
  page('audit', '/panel-audit'),
];
