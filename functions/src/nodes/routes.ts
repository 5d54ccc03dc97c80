import { route } from '@functions/ports/route';
import { listAccess as listAccessEndpoint } from './contract/list-access';
import { reportConnections as reportConnectionsEndpoint } from './contract/report-connections';
import { listAccess } from './calls/list-access';
import { reportConnections } from './calls/report-connections';

export const ROUTES = [route(listAccessEndpoint, listAccess), route(reportConnectionsEndpoint, reportConnections)];
