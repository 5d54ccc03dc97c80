import type { Endpoint } from '@functions/base/contract/endpoint';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { PANEL_ROUTES } from '@functions/http/panel-routes';
import { ROUTES } from '@functions/http/routes';

/** Every call of the site, the apps, the nodes and the monitor, as the server routes them. */
export const ENDPOINTS: readonly Endpoint[] = ROUTES.map(({ endpoint }) => endpoint);

/** Every call of the panel, login included. */
export const PANEL_ENDPOINTS: readonly Endpoint[] = PANEL_ROUTES.map(({ endpoint }) => endpoint);

/** The calls of the panel that need a staff session. */
export const STAFF_ENDPOINTS: readonly PanelEndpoint[] = PANEL_ENDPOINTS.filter(
  (endpoint): endpoint is PanelEndpoint => endpoint.caller === 'staff',
);

/** Whether a call needs the session of a customer, registered or about to be. */
export const needsSession = ({ caller }: Endpoint): boolean => caller === 'customer' || caller === 'signedIn';
