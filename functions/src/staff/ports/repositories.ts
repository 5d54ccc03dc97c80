import type { ReadOf, Repositories as Lower, Repository } from '@functions/base/ports/repositories';
import type { Instant } from '@functions/base/rules/calendar';
import type { DepsOf } from '@functions/ports/services';
import type { AuditRow } from '@functions/staff/rules/audit';
import type { StaffMember } from '@functions/staff/rules/staff';
import type { StaffSession } from '@functions/staff/rules/staff-session';

export interface StaffRepository extends Repository<StaffMember> {
  /** The member whom devices name so. */
  findByPasskeyHandle(handle: string): Promise<StaffMember | null>;
  listAll(): Promise<StaffMember[]>;
}

export interface StaffSessionRepository extends Repository<StaffSession> {
  /** The open sessions of a member of staff, newest first. */
  openOf(login: string, realNow: Instant): Promise<StaffSession[]>;
  /** The open sessions of all members, newest first. */
  listOpen(realNow: Instant, limit: number): Promise<StaffSession[]>;
  /** Updates only `lastSeen`, outside any transaction: it cannot undo the end of a session. */
  saveLastSeen(id: string, realNow: Instant): Promise<void>;
}

export interface AuditFilter {
  /** One of the fields `actor`, `action`, `userId`, and its value. */
  readonly by: Readonly<Record<string, string>> | null;
  /** Accounting days, YYYY-MM-DD, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Rows can be added and read, but not changed or removed (P27). */
export interface AuditRepository {
  get(id: string): Promise<AuditRow | null>;
  create(row: AuditRow): Promise<void>;
  /** Newest first. */
  listPage(filter: AuditFilter, after: Pick<AuditRow, 'at' | 'id'> | null, limit: number): Promise<AuditRow[]>;
  /** The changes to a customer (by `id`, not uid) up to a moment, newest first. */
  listChangesAbout(userId: string, until: Instant, limit: number): Promise<AuditRow[]>;
}

export interface Repositories extends Lower {
  staff: StaffRepository;
  staffSessions: StaffSessionRepository;
  audit: AuditRepository;
}

export type ReadRepositories = ReadOf<Repositories>;

/** What the use cases of the module are given. */
export type Deps = DepsOf<Repositories>;
