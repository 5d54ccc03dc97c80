import { DAY, MINUTE, type Instant } from '@functions/base/rules/calendar';

/** A VPN server and the keys it authenticates with, stored as sha256. All times are real time. */
export interface VpnNode {
  readonly nodeId: string;
  readonly serverName: string;
  /** host:port, for the apps. */
  readonly address: string;
  readonly publicKey: string | null;
  readonly created: Instant;
  readonly keyHash: string;
  /** The key before the last rotation. It is valid until `formerKeyUntil`, or until the new key is used. */
  readonly formerKeyHash: string | null;
  readonly formerKeyUntil: Instant | null;
  readonly revokedAt: Instant | null;
  readonly lastSeen: Instant | null;
}

/** How long the former key stays valid while the operator installs the new one (decision 28). */
export const FORMER_KEY_LIFETIME = DAY;

/** `lastSeen` is written every 5 minutes at most. A node polls every 30 seconds (docs/nodes.md). */
const LAST_SEEN_INTERVAL = 5 * MINUTE;

/** A node without a call for this long does not answer: the `lastSeen` of one that does is up to 5 minutes old. */
const SILENT_AFTER = 12 * MINUTE;

/** Whether a node that was seen before does not answer any more. */
export const isSilent = ({ lastSeen }: Pick<VpnNode, 'lastSeen'>, realNow: Instant): boolean =>
  lastSeen !== null && realNow - lastSeen > SILENT_AFTER;

/** Nodes that were heard and are silent now. A new node may not be installed yet, and a revoked one is gone. */
export const silentAmong = (nodes: readonly VpnNode[], realNow: Instant): VpnNode[] =>
  nodes.filter((node) => node.revokedAt === null && isSilent(node, realNow));

/** A node that is silent for this long is out of use: customers are not told of it. */
const FORGOTTEN_AFTER = 3 * DAY;

/** Whether a node that was seen before is out of use. */
export const isForgotten = ({ lastSeen }: Pick<VpnNode, 'lastSeen'>, realNow: Instant): boolean =>
  lastSeen !== null && realNow - lastSeen > FORGOTTEN_AFTER;

/** A new node that was never seen. */
export const newNode = (
  about: Pick<VpnNode, 'nodeId' | 'serverName' | 'address' | 'publicKey' | 'keyHash'>,
  realNow: Instant,
): VpnNode => ({
  ...about,
  created: realNow,
  formerKeyHash: null,
  formerKeyUntil: null,
  revokedAt: null,
  lastSeen: null,
});

/** Sets a new key. The previous key stays valid for a day; an even older one ends at once. */
export const rotated = (node: VpnNode, keyHash: string, realNow: Instant): VpnNode => ({
  ...node,
  keyHash,
  formerKeyHash: node.keyHash,
  formerKeyUntil: realNow + FORMER_KEY_LIFETIME,
});

/** The node with the key that it had before a restore of the database. The key before it ends at its time. */
export const withKnownKey = (node: VpnNode, keyHash: string, formerUntil: Instant, realNow: Instant): VpnNode => {
  const former = node.keyHash === keyHash ? node.formerKeyHash : node.keyHash;
  const isValid = former !== null && realNow < formerUntil;
  return { ...node, keyHash, formerKeyHash: isValid ? former : null, formerKeyUntil: isValid ? formerUntil : null };
};

/** The node without a valid key. */
export const revoked = (node: VpnNode, realNow: Instant): VpnNode => ({
  ...node,
  formerKeyHash: null,
  formerKeyUntil: null,
  revokedAt: realNow,
});

/** Which key of the node was used; null for an invalid key or a revoked node. */
export function keyInUse(node: VpnNode, keyHash: string, realNow: Instant): 'current' | 'former' | null {
  if (node.revokedAt !== null) return null;
  if (keyHash === node.keyHash) return 'current';
  return keyHash === node.formerKeyHash && node.formerKeyUntil !== null && realNow < node.formerKeyUntil
    ? 'former'
    : null;
}

/**
 * The node after a call, or null when nothing needs to be written. The first call with a new key ends the former one.
 */
export function seen(node: VpnNode, key: 'current' | 'former', realNow: Instant): VpnNode | null {
  const endsFormer = key === 'current' && node.formerKeyHash !== null;
  if (!endsFormer && node.lastSeen !== null && realNow - node.lastSeen < LAST_SEEN_INTERVAL) return null;
  return { ...node, lastSeen: realNow, ...(endsFormer && { formerKeyHash: null, formerKeyUntil: null }) };
}

/** The key as the node sends it: its id, by which it is found, and the secret. */
export const writeNodeKey = (nodeId: string, secret: string): string => `${nodeId}.${secret}`;

/** Parses a node key; null when it has another form. */
export function readNodeKey(key: string): { nodeId: string; secret: string } | null {
  const [, nodeId, secret] = /^([a-z0-9-]{2,32})\.([a-z0-9]{16,64})$/.exec(key) ?? [];
  return nodeId === undefined || secret === undefined ? null : { nodeId, secret };
}
