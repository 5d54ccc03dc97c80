import type { ResponseOf } from '@functions/base/contract/endpoint';
import { getTimeline, type TimelineEntry } from '@functions/panel/contract/get-timeline';
import { TIMELINE_KINDS, type TimelineKind } from '@functions/panel/contract/values/timeline';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePanelCursorList } from '@web/panel/api/use-panel-query';
import { formatMinute, formatAmount } from '@web/panel/format/format';
import { LoadMore } from '@web/panel/components/load-more';
import { Empty, QueryState } from '@web/panel/components/query-state';
import { Section } from '@web/panel/components/page';
import { formatFact } from '@web/panel/format/format-fact';
import { texts, labelFor } from '@web/panel/texts';
import styles from './user.module.css';

/** What each filter shows; `all` shows every kind. */
const FILTERS = {
  all: TIMELINE_KINDS,
  money: ['payment', 'refund', 'event'],
  mails: ['mail'],
  devices: ['device'],
  staff: ['staff'],
} as const satisfies Record<string, readonly TimelineKind[]>;
type Filter = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as Filter[];

/** History of a customer account, newest first. */
export function Timeline({ userId }: { userId: string }) {
  const t = texts.user.timeline;
  const query = usePanelCursorList<typeof getTimeline>(getTimeline, { userId });
  const [filter, setFilter] = useState<Filter>('all');
  const isShown = ({ kind }: TimelineEntry) => FILTERS[filter].some((each) => each === kind);
  return (
    <Section
      title={t.title}
      aside={
        <div className={styles.filter} role="group" aria-label={t.filter}>
          {FILTER_NAMES.map((name) => (
            <Button
              key={name}
              variant="subtle"
              size="compact-sm"
              aria-pressed={name === filter}
              onClick={() => setFilter(name)}
            >
              {t.filters[name]}
            </Button>
          ))}
        </div>
      }
    >
      <QueryState<{ pages: ResponseOf<typeof getTimeline>[] }> query={query}>
        {({ pages }) => {
          const entries = pages.flatMap(({ content }) => content).filter(isShown);
          return entries.length === 0 ? (
            <Empty>{t.nothing}</Empty>
          ) : (
            <ol className={styles.line}>
              {entries.map((entry, place) => (
                <Entry key={`${entry.at} ${entry.kind} ${entry.name} ${place}`} entry={entry} />
              ))}
            </ol>
          );
        }}
      </QueryState>
      <LoadMore query={query} />
    </Section>
  );
}

function Entry({ entry: { at, kind, name, amount, actor, facts } }: { entry: TimelineEntry }) {
  const t = texts.user.timeline;
  const { text, ...plain } = facts;
  const factTexts = Object.entries(plain).map(([fact, value]) => formatFact(fact, value));
  return (
    <li data-kind={kind}>
      <i aria-hidden="true" />
      <div>
        <b>{labelFor(t.names, name)}</b>
        <small>
          {[t.kinds[kind], formatMinute(at), ...(actor === null ? [] : [labelFor(t.actors, actor)])].join(' · ')}
        </small>
        {text !== undefined && <p className={styles.text}>{String(text)}</p>}
        {factTexts.length > 0 && <small>{factTexts.join(', ')}</small>}
      </div>
      {amount !== null && <em>{formatAmount(amount)}</em>}
    </li>
  );
}
