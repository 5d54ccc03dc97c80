import type { Repository } from '@functions/base/ports/repositories';
import type { Instant } from '@functions/base/rules/calendar';
import type { AccessPosition, Moment } from '@functions/nodes/rules/access-cursor';
import type { AccessGrant } from '@functions/nodes/rules/access-grant';
import type { ConnectionLog, LastSeen } from '@functions/nodes/rules/connection';
import type { Device } from '@functions/nodes/rules/device';
import type { VpnNode } from '@functions/nodes/rules/node';
import type { DepsOf } from '@functions/ports/services';
import type { Repositories as Lower } from '@functions/subscription/ports/repositories';

export interface NodeRepository extends Repository<VpnNode> {
  listAll(): Promise<VpnNode[]>;
}

/** Connection logs of the last 30 days. */
export interface ConnectionLogRepository {
  /** Stores all or none. Storing the same logs again changes nothing. */
  saveAll(logs: readonly ConnectionLog[]): Promise<void>;
  /** Newest first. Logs older than 30 days are not returned, even when they are not deleted yet. */
  ofCustomer(uid: string, now: Instant, limit: number): Promise<ConnectionLog[]>;
  /** Whether the customer used, or tried to use, this node in the last 30 days. */
  hasUsed(uid: string, nodeId: string, now: Instant): Promise<boolean>;
  removeOf(uid: string): Promise<void>;
}

export interface DeviceRepository extends Repository<Device> {
  /** The devices that are bound now. */
  ofCustomer(uid: string): Promise<Device[]>;
  /** Includes detached devices. */
  ofCustomerEver(uid: string): Promise<Device[]>;
  ofCustomerDetachedSince(uid: string, moment: Instant): Promise<Device[]>;
  remove(deviceId: string): Promise<void>;
  /** The existing ones of these devices. */
  getMany(deviceIds: readonly string[]): Promise<Device[]>;
  /** Updates only when and where the devices were last seen, outside any transaction. Removed devices are skipped. */
  saveLastSeen(seen: ReadonlyMap<string, LastSeen>): Promise<void>;
}

/** What VPN nodes read. Every use case that saves a subscription or a device saves it too. */
export interface AccessGrantRepository {
  get(uid: string): Promise<AccessGrant | null>;
  save(list: AccessGrant): Promise<void>;
  /** Access grants in the order of saving, and Firestore's time of the read. */
  savedAfter(after: AccessPosition | null, limit: number): Promise<AccessPage>;
}

/** Changes of access in the order of saving, complete as of `readAt`, Firestore's time of the read. */
export interface AccessPage {
  readonly changes: readonly AccessChange[];
  readonly readAt: Moment;
}

/** An access grant and its position in the order of changes. `position.account` is a pseudonym of the customer. */
export interface AccessChange {
  readonly list: AccessGrant;
  readonly position: AccessPosition;
}

export interface Repositories extends Lower {
  nodes: NodeRepository;
  connectionLogs: ConnectionLogRepository;
  devices: DeviceRepository;
  accessGrants: AccessGrantRepository;
}

/** What the use cases of the module are given. */
export type Deps = DepsOf<Repositories>;
