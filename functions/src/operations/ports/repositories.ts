import type { Repository } from '@functions/base/ports/repositories';
import type { Instant } from '@functions/base/rules/calendar';
import type { AccountsSave, JobRun } from '@functions/base/rules/job-run';
import type { Activity, ActivityName } from '@functions/operations/rules/activity';
import type { Backlog } from '@functions/operations/rules/health';
import type { ServiceNotice } from '@functions/operations/rules/service-notice';
import type { StoredSwitches } from '@functions/operations/rules/switches';
import type { DepsOf } from '@functions/ports/services';
import type { StoredTengeRate } from '@functions/purchase/rules/tenge-rate';
import type { Repositories as Lower } from '@functions/reconciliation/ports/repositories';

export interface ServiceNoticeRepository extends Repository<ServiceNotice> {
  /** Notices that have not ended yet, also those that start later. */
  listOpen(now: Instant): Promise<ServiceNotice[]>;
  /** The last changed ones first. */
  listNewest(limit: number): Promise<ServiceNotice[]>;
}

/** Values that staff change without a release. */
export interface SettingsRepository {
  tengeRate(): Promise<StoredTengeRate | null>;
  saveTengeRate(rate: StoredTengeRate): Promise<void>;
  switches(): Promise<StoredSwitches | null>;
  saveSwitches(switches: StoredSwitches): Promise<void>;
}

/** The last run of each scheduled job. */
export interface JobRunRepository {
  /** `succeededAt` is derived from the result. */
  save(run: Omit<JobRun, 'succeededAt'>): Promise<void>;
  listAll(): Promise<JobRun[]>;
  /** How far the newest set of saved accounts has come; null before the first. Part of the run of `save-accounts`. */
  accountsSave(): Promise<AccountsSave | null>;
  setAccountsSave(progress: AccountsSave): Promise<void>;
}

export interface BacklogReader {
  /** The backlog at a moment of the product's time. */
  at(now: Instant, realNow: Instant): Promise<Backlog>;
}

export interface ActivityReader {
  /** How every activity goes. `notifications`, `sales` and `mails` by the product's time, `signIns` by real time. */
  at(now: Instant, realNow: Instant): Promise<Readonly<Record<ActivityName, Activity>>>;
}

export interface Repositories extends Lower {
  serviceNotices: ServiceNoticeRepository;
  settings: SettingsRepository;
  jobRuns: JobRunRepository;
  backlog: BacklogReader;
  activity: ActivityReader;
}

/** What the use cases of the module are given. */
export type Deps = DepsOf<Repositories>;
