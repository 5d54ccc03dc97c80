import type { ResponseOf } from '@contract/endpoint';
import { getTimeline, type TimelineEntry } from '@contract/panel/customers/get-timeline';
import { usePanelCursorList } from '@web/features/panel/api/use-panel-query';
import { formatMinute, formatAmount } from '@web/features/panel/format/format';
import { LoadMore } from '@web/features/panel/components/load-more';
import { Empty, QueryState } from '@web/features/panel/components/query-state';
import { Section } from '@web/features/panel/components/page';
import { formatFact } from '@web/features/panel/format/format-fact';
import { texts, labelFor } from '@web/features/panel/texts';
import styles from './user.module.css';

/** History of a customer account, newest first. */
export function Timeline({ userId }: { userId: string }) {
  const t = texts.user.timeline;
  const query = usePanelCursorList<typeof getTimeline>(getTimeline, { userId });
  return (
    <Section title={t.title}>
      <QueryState<{ pages: ResponseOf<typeof getTimeline>[] }> query={query}>
        {({ pages }) => {
          const entries = pages.flatMap(({ content }) => content);
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
  const factTexts = Object.entries(facts).map(([fact, value]) => formatFact(fact, value));
  return (
    <li data-kind={kind}>
      <i aria-hidden="true" />
      <div>
        <b>{labelFor(t.names, name)}</b>
        <small>
          {[t.kinds[kind], formatMinute(at), ...(actor === null ? [] : [labelFor(t.actors, actor)])].join(' · ')}
        </small>
        {factTexts.length > 0 && <small>{factTexts.join(', ')}</small>}
      </div>
      {amount !== null && <em>{formatAmount(amount)}</em>}
    </li>
  );
}
