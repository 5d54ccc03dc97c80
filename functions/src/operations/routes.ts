import { route } from '@functions/ports/route';
import { getDeepHealth as getDeepHealthEndpoint } from './contract/get-deep-health';
import { getHealth as getHealthEndpoint } from './contract/get-health';
import { getNotices as getNoticesEndpoint } from './contract/get-notices';
import { reportViolations as reportViolationsEndpoint } from './contract/report-violations';
import { getHealth } from './calls/get-health';
import { getNotices } from './calls/get-notices';
import { readHealth } from './calls/read-health';
import { reportViolations } from './calls/report-violations';

export const ROUTES = [
  route(getNoticesEndpoint, getNotices),
  route(getHealthEndpoint, getHealth),
  route(reportViolationsEndpoint, reportViolations),
  route(getDeepHealthEndpoint, readHealth),
];
