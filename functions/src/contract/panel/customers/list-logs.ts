import * as z from 'zod/mini';
import { PLATFORMS } from '@contract/values/status';
import { isoDate } from '@contract/wire';
import { panelEndpoint, SUPPORT_DESK } from '@contract/panel/panel-endpoint';
import { userId } from '@contract/panel/panel-wire';

/** §3. `serverName` empty: the panel shows «Не указан». */
export const logEntry = z.object({
  id: z.string(),
  email: z.string(),
  deviceName: z.string(),
  platform: z.enum(PLATFORMS),
  serverName: z.string(),
  connectionDate: isoDate,
  userIp: z.string(),
  success: z.boolean(),
});

/** §7: the last hundred connections, newest first. They are kept for thirty days. */
export const listLogs = panelEndpoint({
  name: 'listLogs',
  method: 'POST',
  path: '/panel/logs',
  inQuery: true,
  roles: SUPPORT_DESK,
  gives: 'one',
  request: z.object({ userId }),
  response: z.array(logEntry),
});
