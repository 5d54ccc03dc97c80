import type { ResponseOf } from '@functions/base/contract/endpoint';
import { getSystemHealth } from '@functions/operations/contract/finance-health';
import { Button } from '@web/panel/components/button';
import { usePanelQuery } from '@web/panel/api/use-panel-query';
import { formatCount, formatSecond, formatMinute } from '@web/panel/format/format';
import { FilterBar } from '@web/panel/components/filter-bar';
import { QueryState } from '@web/panel/components/query-state';
import { Section } from '@web/panel/components/page';
import { Table, type Column } from '@web/panel/components/table';
import { fill, texts, labelFor } from '@web/panel/texts';
import styles from './finance.module.css';

type Health = ResponseOf<typeof getSystemHealth>;
type Check = Health['checks'][number];
type Job = Health['jobs'][number];
type Service = Health['services'][number];

const t = texts.finance.health;

/** System health, computed from the product's own records. */
export function HealthTab() {
  const query = usePanelQuery(getSystemHealth, {}, { keepsLast: true });
  return (
    <QueryState query={query}>
      {({ state, now, release, checks, jobs, services }) => (
        <>
          <FilterBar>
            <p role="status">
              <State state={state} />{' '}
              <span>{fill(t.asOf, { at: formatSecond(now), release: release.slice(0, 12) })}</span>
            </p>
            <Button variant="default" size="compact-sm" isBusy={query.isFetching} onClick={() => void query.refetch()}>
              {t.again}
            </Button>
          </FilterBar>
          <Section title={t.checksTitle}>
            <Table caption={t.checksTitle} columns={CHECKS} rows={checks} keyOf={({ name }) => name} />
          </Section>
          <Section title={t.jobsTitle}>
            <Table caption={t.jobsTitle} columns={JOBS} rows={jobs} keyOf={({ name }) => name} />
          </Section>
          <Section title={t.servicesTitle}>
            <Table caption={t.servicesTitle} columns={SERVICES} rows={services} keyOf={({ service }) => service} />
          </Section>
        </>
      )}
    </QueryState>
  );
}

const State = ({ state }: { state: Health['state'] }) => (
  <span className={styles.state} data-tone={state}>
    {t.states[state]}
  </span>
);

const momentOrNone = (iso: string | null): string => (iso === null ? texts.none : formatMinute(iso));
const countOrNone = (count: number | null): string => (count === null ? texts.none : formatCount(count));

const CHECKS: readonly Column<Check>[] = [
  { name: t.check, show: ({ name }) => labelFor(t.checks, name) },
  { name: t.state, show: ({ state }) => <State state={state} /> },
  { name: t.count, show: ({ count }) => countOrNone(count), isNumber: true },
  { name: t.since, show: ({ since }) => momentOrNone(since) },
];

const JOBS: readonly Column<Job>[] = [
  { name: t.job, show: ({ name }) => labelFor(texts.jobs, name) },
  { name: t.state, show: ({ state }) => <State state={state} /> },
  { name: t.startedAt, show: ({ startedAt }) => (startedAt === null ? t.never : formatSecond(startedAt)) },
  { name: t.durationMs, show: ({ durationMs }) => countOrNone(durationMs), isNumber: true },
  { name: t.processed, show: ({ processed }) => countOrNone(processed), isNumber: true },
  {
    name: t.result,
    show: ({ error, runId, succeededAt }) =>
      error === null || runId === null
        ? texts.none
        : fill(t.failed, { error, run: runId, at: succeededAt === null ? t.never : formatSecond(succeededAt) }),
  },
];

const SERVICES: readonly Column<Service>[] = [
  { name: t.service, show: ({ service }) => labelFor(texts.services, service) },
  { name: t.state, show: ({ state }) => <State state={state} /> },
  { name: t.answeredAt, show: ({ answeredAt }) => (answeredAt === null ? t.never : formatSecond(answeredAt)) },
  { name: t.failedAt, show: ({ failedAt }) => momentOrNone(failedAt) },
];
