import * as z from 'zod/mini';
import { isoDate, succeeded } from '@contract/wire';
import { ADMIN_ONLY, panelEndpoint } from '@contract/panel/panel-endpoint';

/** Short, and part of the node's key: lower-case letters, digits and hyphens. */
const nodeId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,31}$/));

/** What customers read in their apps and staff in the logs. */
const serverName = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));
/** host:port */
const address = z.string().check(z.regex(/^[A-Za-z0-9.-]{1,253}:\d{1,5}$/));
const publicKey = z.optional(z.string().check(z.maxLength(128), z.regex(/^[A-Za-z0-9+/=_-]+$/)));

export const vpnNode = z.object({
  nodeId: z.string(),
  serverName: z.string(),
  address: z.string(),
  publicKey: z.nullable(z.string()),
  created: isoDate,
  /** Its last call; written down every few minutes. */
  lastSeen: z.nullable(isoDate),
  /** The key before is good until then, or until the new one was used. */
  formerKeyUntil: z.nullable(isoDate),
  revokedAt: z.nullable(isoDate),
});
export type VpnNodeOnTheWire = z.output<typeof vpnNode>;

/** `key` is shown here and never again: we keep its hash. */
const shownOnce = z.object({ success: succeeded, key: z.string() });

export const listNodes = panelEndpoint({
  name: 'listNodes',
  method: 'POST',
  path: '/panel/nodes',
  roles: ADMIN_ONLY,
  request: z.object({}),
  response: z.object({ content: z.array(vpnNode) }),
});

export const createNode = panelEndpoint({
  name: 'createNode',
  method: 'POST',
  path: '/panel/nodes/create',
  roles: ADMIN_ONLY,
  request: z.object({ nodeId, serverName, address, publicKey }),
  response: shownOnce,
});

/** The former key stays good for a day at most, until the node comes with the new one. */
export const rotateNodeKey = panelEndpoint({
  name: 'rotateNodeKey',
  method: 'POST',
  path: '/panel/nodes/rotate',
  roles: ADMIN_ONLY,
  request: z.object({ nodeId }),
  response: shownOnce,
});

/** At once and for good: neither key is let in, and apps are not sent there. */
export const revokeNode = panelEndpoint({
  name: 'revokeNode',
  method: 'POST',
  path: '/panel/nodes/revoke',
  roles: ADMIN_ONLY,
  request: z.object({ nodeId }),
  response: z.object({ success: succeeded }),
});
