import type { ResponseOf } from '@contract/endpoint';
import { getSystemHealth } from '@contract/panel/finance/finance-health';
import { Button } from '@mantine/core';
import { usePanelQuery } from '@web/features/panel/api/use-panel-query';
import { showCount, showExact, showMoment } from '@web/features/panel/format/format';
import { Bar } from '@web/features/panel/components/filter-bar';
import { QueryState } from '@web/features/panel/components/query-state';
import { Section } from '@web/features/panel/components/page';
import { Table, type Column } from '@web/features/panel/components/table';
import { fill, texts, wordFor } from '@web/features/panel/texts';
import styles from './finance.module.css';

type Health = ResponseOf<typeof getSystemHealth>;
type Check = Health['checks'][number];
type Job = Health['jobs'][number];
type Service = Health['services'][number];

const words = texts.finance.health;

/** How the product does, by what it wrote down itself. */
export function HealthPart() {
  const answer = usePanelQuery(getSystemHealth, {}, { keepsLast: true });
  return (
    <QueryState query={answer}>
      {({ state, now, release, checks, jobs, services }) => (
        <>
          <Bar>
            <p role="status">
              <State state={state} /> {fill(words.asOf, { at: showExact(now), release: release.slice(0, 12) })}
            </p>
            <Button
              variant="default"
              size="compact-sm"
              loading={answer.isFetching}
              onClick={() => void answer.refetch()}
            >
              {words.again}
            </Button>
          </Bar>
          <Section title={words.checksTitle}>
            <Table caption={words.checksTitle} columns={CHECKS} rows={checks} keyOf={({ name }) => name} />
          </Section>
          <Section title={words.jobsTitle}>
            <Table caption={words.jobsTitle} columns={JOBS} rows={jobs} keyOf={({ name }) => name} />
          </Section>
          <Section title={words.servicesTitle}>
            <Table caption={words.servicesTitle} columns={SERVICES} rows={services} keyOf={({ service }) => service} />
          </Section>
        </>
      )}
    </QueryState>
  );
}

const State = ({ state }: { state: Health['state'] }) => (
  <span className={styles.state} data-tone={state}>
    {words.states[state]}
  </span>
);

const momentOrNone = (iso: string | null): string => (iso === null ? texts.none : showMoment(iso));
const countOrNone = (count: number | null): string => (count === null ? texts.none : showCount(count));

const CHECKS: readonly Column<Check>[] = [
  { name: words.check, show: ({ name }) => wordFor(words.checks, name) },
  { name: words.state, show: ({ state }) => <State state={state} /> },
  { name: words.count, show: ({ count }) => countOrNone(count), isNumber: true },
  { name: words.since, show: ({ since }) => momentOrNone(since) },
];

const JOBS: readonly Column<Job>[] = [
  { name: words.job, show: ({ name }) => wordFor(words.jobs, name) },
  { name: words.state, show: ({ state }) => <State state={state} /> },
  { name: words.startedAt, show: ({ startedAt }) => (startedAt === null ? words.never : showExact(startedAt)) },
  { name: words.took, show: ({ took }) => countOrNone(took), isNumber: true },
  { name: words.seenTo, show: ({ seenTo }) => countOrNone(seenTo), isNumber: true },
  {
    name: words.result,
    show: ({ error, runId, succeededAt }) =>
      error === null || runId === null
        ? texts.none
        : fill(words.failed, { error, run: runId, at: succeededAt === null ? words.never : showExact(succeededAt) }),
  },
];

const SERVICES: readonly Column<Service>[] = [
  { name: words.service, show: ({ service }) => wordFor(words.services, service) },
  { name: words.state, show: ({ state }) => <State state={state} /> },
  { name: words.answeredAt, show: ({ answeredAt }) => (answeredAt === null ? words.never : showExact(answeredAt)) },
  { name: words.failedAt, show: ({ failedAt }) => momentOrNone(failedAt) },
];
