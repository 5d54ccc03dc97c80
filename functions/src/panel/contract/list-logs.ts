import * as z from 'zod/mini';
import { PLATFORMS } from '@functions/base/contract/values/status';
import { isoDate } from '@functions/base/contract/wire';
import { panelEndpoint, SUPPORT_DESK } from '@functions/staff/contract/panel-endpoint';
import { userId } from '@functions/staff/contract/panel-wire';

/** A connection log (§3). With an empty `serverName` the panel shows «Не указан». */
const logEntry = z.object({
  id: z.string(),
  email: z.string(),
  deviceName: z.string(),
  platform: z.enum(PLATFORMS),
  serverName: z.string(),
  connectionDate: isoDate,
  userIp: z.string(),
  success: z.boolean(),
});

/** The last 100 connections, newest first (§7). They are stored for 30 days. */
export const listLogs = panelEndpoint({
  name: 'listLogs',
  path: '/panel/logs',
  inQuery: true,
  roles: SUPPORT_DESK,
  dataExposure: 'one',
  effect: 'read',
  audit: 'listLogs',
  limits: [],
  refusals: ['no_such_user'],
  request: z.object({ userId }),
  response: z.array(logEntry),
});
