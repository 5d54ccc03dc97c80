import { DAY, MINUTE, type Instant } from '@functions/domain/platform/calendar';

/** A VPN server, and what it proves itself by. Keys are kept as sha256; every moment here is real time. */
export interface VpnNode {
  readonly nodeId: string;
  readonly serverName: string;
  /** host:port, for the apps. */
  readonly address: string;
  readonly publicKey: string | null;
  readonly created: Instant;
  readonly keyHash: string;
  /** The key before the last rotation, good until `formerKeyUntil` or until the new one is used. */
  readonly formerKeyHash: string | null;
  readonly formerKeyUntil: Instant | null;
  readonly revokedAt: Instant | null;
  readonly lastSeen: Instant | null;
}

/** How long an operator has for putting a new key on the node. */
export const FORMER_KEY_LIFETIME = DAY;

/** A node calls every minute: not every call is worth a write. */
const SEEN_EVERY = 5 * MINUTE;

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

/** A new key; the one in use until now ends in a day, one before that at once. */
export const rotated = (node: VpnNode, keyHash: string, realNow: Instant): VpnNode => ({
  ...node,
  keyHash,
  formerKeyHash: node.keyHash,
  formerKeyUntil: realNow + FORMER_KEY_LIFETIME,
});

export const revoked = (node: VpnNode, realNow: Instant): VpnNode => ({
  ...node,
  formerKeyHash: null,
  formerKeyUntil: null,
  revokedAt: realNow,
});

/** Which of its keys a node came with; null for neither. */
export function keyInUse(node: VpnNode, keyHash: string, realNow: Instant): 'current' | 'former' | null {
  if (node.revokedAt !== null) return null;
  if (keyHash === node.keyHash) return 'current';
  return keyHash === node.formerKeyHash && node.formerKeyUntil !== null && realNow < node.formerKeyUntil
    ? 'former'
    : null;
}

/** What a call of the node leaves behind; null when nothing is worth writing. The first call by a new key ends the former one. */
export function seen(node: VpnNode, key: 'current' | 'former', realNow: Instant): VpnNode | null {
  const endsFormer = key === 'current' && node.formerKeyHash !== null;
  if (!endsFormer && node.lastSeen !== null && realNow - node.lastSeen < SEEN_EVERY) return null;
  return { ...node, lastSeen: realNow, ...(endsFormer && { formerKeyHash: null, formerKeyUntil: null }) };
}

/** What a node shows: its id, so that it is found, and the secret. */
export const writeNodeKey = (nodeId: string, secret: string): string => `${nodeId}.${secret}`;

export function readNodeKey(key: string): { nodeId: string; secret: string } | null {
  const [, nodeId, secret] = /^([a-z0-9-]{2,32})\.([a-z0-9]{16,64})$/.exec(key) ?? [];
  return nodeId === undefined || secret === undefined ? null : { nodeId, secret };
}
