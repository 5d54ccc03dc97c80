import type { Route } from '@functions/ports/route';
import { PANEL_ROUTES as STAFF } from '@functions/staff/panel-routes';
import { PANEL_ROUTES as NODES } from '@functions/nodes/panel-routes';
import { PANEL_ROUTES as ACCOUNTS } from '@functions/accounts/panel-routes';
import { PANEL_ROUTES as PURCHASE } from '@functions/purchase/panel-routes';
import { PANEL_ROUTES as CAMPAIGNS } from '@functions/campaigns/panel-routes';
import { PANEL_ROUTES as REFUNDS } from '@functions/refunds/panel-routes';
import { PANEL_ROUTES as RECONCILIATION } from '@functions/reconciliation/panel-routes';
import { PANEL_ROUTES as OPERATIONS } from '@functions/operations/panel-routes';
import { PANEL_ROUTES as MESSAGES } from '@functions/messages/panel-routes';
import { PANEL_ROUTES as PANEL } from '@functions/panel/panel-routes';

/** Every call of the panel. */
export const PANEL_ROUTES: readonly Route[] = [
  ...STAFF,
  ...NODES,
  ...ACCOUNTS,
  ...PURCHASE,
  ...CAMPAIGNS,
  ...REFUNDS,
  ...RECONCILIATION,
  ...OPERATIONS,
  ...MESSAGES,
  ...PANEL,
];
