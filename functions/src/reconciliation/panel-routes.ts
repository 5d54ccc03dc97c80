import { route } from '@functions/ports/route';
import {
  closeDayAgain as closeDayAgainEndpoint,
  getMetrics as getMetricsEndpoint,
  listDayCloses as listDayClosesEndpoint,
} from './contract/finance-days';
import { closeDayAgain, listDayCloses } from './calls/day-closes';
import { getMetrics } from './calls/get-metrics';

export const PANEL_ROUTES = [
  route(getMetricsEndpoint, getMetrics),
  route(listDayClosesEndpoint, listDayCloses),
  route(closeDayAgainEndpoint, closeDayAgain),
];
