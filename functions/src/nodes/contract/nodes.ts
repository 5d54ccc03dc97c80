import * as z from 'zod/mini';
import { isoDate, succeeded } from '@functions/base/contract/wire';
import { ADMIN_ONLY, panelEndpoint } from '@functions/staff/contract/panel-endpoint';

/** Part of the node's key: lower-case letters, digits and hyphens. */
const nodeId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,31}$/));

/** The name that customers see in their apps and staff in the logs. */
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
  /** The last call of the node; updated every few minutes. */
  lastSeen: z.nullable(isoDate),
  /** The former key is valid until then, or until the new one is used. */
  formerKeyUntil: z.nullable(isoDate),
  revokedAt: z.nullable(isoDate),
});
export type VpnNodeResponse = z.output<typeof vpnNode>;

/** The response contains `key` only once; we store its hash. */
const shownOnce = z.object({ success: succeeded, key: z.string() });

/** Additive call: all VPN nodes. */
export const listNodes = panelEndpoint({
  name: 'listNodes',
  path: '/panel/nodes',
  roles: ADMIN_ONLY,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: [],
  request: z.object({}),
  response: z.object({ content: z.array(vpnNode) }),
});

/** Additive call: adds a VPN node and returns its key. */
export const createNode = panelEndpoint({
  name: 'createNode',
  path: '/panel/nodes/create',
  roles: ADMIN_ONLY,
  effect: 'change',
  repetition: 'sameState',
  audit: 'createNode',
  limits: [],
  refusals: ['node_taken'],
  request: z.object({ nodeId, serverName, address, publicKey }),
  response: shownOnce,
});

/** Creates a new key. The former one stays valid for a day, or until the node uses the new one (decision 28). */
export const rotateNodeKey = panelEndpoint({
  name: 'rotateNodeKey',
  path: '/panel/nodes/rotate',
  roles: ADMIN_ONLY,
  effect: 'change',
  repetition: 'newEffect',
  audit: 'rotateNodeKey',
  limits: [],
  refusals: ['no_such_node'],
  request: z.object({ nodeId }),
  response: shownOnce,
});

/** Revokes both keys of a node permanently. Apps no longer get the node in their list. */
export const revokeNode = panelEndpoint({
  name: 'revokeNode',
  path: '/panel/nodes/revoke',
  roles: ADMIN_ONLY,
  effect: 'change',
  repetition: 'sameState',
  audit: 'revokeNode',
  limits: [],
  refusals: ['no_such_node'],
  request: z.object({ nodeId }),
  response: z.object({ success: succeeded }),
});
