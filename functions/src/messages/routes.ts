import { route } from '@functions/ports/route';
import { reportBounces as reportBouncesEndpoint } from './contract/report-bounces';
import { reportBounces } from './calls/report-bounces';

export const ROUTES = [route(reportBouncesEndpoint, reportBounces)];
