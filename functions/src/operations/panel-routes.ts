import { route } from '@functions/ports/route';
import { getSystemHealth as getSystemHealthEndpoint } from './contract/finance-health';
import {
  endServiceNotice as endServiceNoticeEndpoint,
  listServiceNotices as listServiceNoticesEndpoint,
  saveServiceNotice as saveServiceNoticeEndpoint,
} from './contract/notices';
import { getSwitches as getSwitchesEndpoint, setSwitches as setSwitchesEndpoint } from './contract/switches';
import { getTengeRate as getTengeRateEndpoint, setTengeRate as setTengeRateEndpoint } from './contract/tenge-rate';
import { endServiceNotice, listServiceNotices, saveServiceNotice } from './calls/notices';
import { readHealth } from './calls/read-health';
import { getSwitches, setSwitches } from './calls/switches';
import { getTengeRate, setTengeRate } from './calls/tenge-rate';

export const PANEL_ROUTES = [
  route(listServiceNoticesEndpoint, listServiceNotices),
  route(saveServiceNoticeEndpoint, saveServiceNotice),
  route(endServiceNoticeEndpoint, endServiceNotice),
  route(getSystemHealthEndpoint, readHealth),
  route(getTengeRateEndpoint, getTengeRate),
  route(setTengeRateEndpoint, setTengeRate),
  route(getSwitchesEndpoint, getSwitches),
  route(setSwitchesEndpoint, setSwitches),
];
