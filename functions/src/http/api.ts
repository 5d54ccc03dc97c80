import type { Deps } from '@functions/ports/services';
import type { HttpHandler } from './http-message';
import type { PANEL_ROUTES } from './panel-routes';
import { ROUTES } from './routes';
import { apiServer } from './server';

/** The API with every call. Those of the panel are loaded when a path is asked for that no other call has. */
export const api = (deps: Deps, loadPanelRoutes: () => Promise<typeof PANEL_ROUTES>): HttpHandler =>
  apiServer(deps, ROUTES, loadPanelRoutes);
