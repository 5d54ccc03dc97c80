import { endServiceNotice, listServiceNotices, type ServiceNoticeRow } from '@functions/operations/contract/notices';
import { useState } from 'react';
import { usePanelQuery } from '../api/use-panel-query';
import { ActionDialog } from '../components/action-dialog';
import { RowActs } from '../components/button';
import { PanelPage, Section } from '../components/page';
import { QueryState } from '../components/query-state';
import { Table, type Column } from '../components/table';
import { formatMinute } from '../format/format';
import { useBanner } from '../components/use-banner';
import { fill, texts } from '../texts';
import { NoticeForm } from './notice-form';
import styles from './notices.module.css';

/** Notices for customers: on the profile, the page of the apps and the landing page. */
export function NoticesPage() {
  const t = texts.notices;
  const { banner, show } = useBanner();
  const [edited, setEdited] = useState<ServiceNoticeRow | null>(null);
  const [ending, setEnding] = useState<ServiceNoticeRow | null>(null);
  /** A new form after each notice. */
  const [saved, setSaved] = useState(0);
  const query = usePanelQuery(listServiceNotices, {});
  return (
    <PanelPage title={t.title} note={t.note}>
      {banner}
      <QueryState query={query}>
        {({ content, nodes, now }) => (
          <>
            <Table
              caption={t.title}
              columns={columnsOf(now, { onEdit: setEdited, onEnd: setEnding })}
              rows={content}
              keyOf={({ id }) => id}
            />
            <Section title={edited === null ? t.add : t.edit}>
              <NoticeForm
                key={`${edited?.id ?? 'new'} ${saved}`}
                edited={edited}
                nodes={nodes}
                now={now}
                onSaved={() => {
                  setEdited(null);
                  setSaved((count) => count + 1);
                  show(t.saved, true);
                }}
                onClose={() => setEdited(null)}
              />
            </Section>
          </>
        )}
      </QueryState>
      {ending !== null && (
        <ActionDialog
          title={t.end.title}
          text={ending.ru}
          submit={t.end.button}
          isStop
          hasReason={false}
          endpoint={endServiceNotice}
          request={(_values, { requestId }) => ({ id: ending.id, requestId })}
          onClose={() => setEnding(null)}
          onDone={() => show(t.end.done, true)}
        />
      )}
    </PanelPage>
  );
}

interface Actions {
  readonly onEdit: (notice: ServiceNoticeRow) => void;
  readonly onEnd: (notice: ServiceNoticeRow) => void;
}

function columnsOf(now: string, { onEdit, onEnd }: Actions): Column<ServiceNoticeRow>[] {
  const t = texts.notices;
  const isOver = ({ until }: ServiceNoticeRow) => until <= now;
  return [
    {
      name: t.state,
      show: (notice) => (isOver(notice) ? t.states.over : notice.from > now ? t.states.waits : t.states.shown),
    },
    { name: t.fields.level, show: ({ level }) => t.levels[level] },
    { name: t.text, show: ({ ru }) => <span className={styles.text}>{ru}</span> },
    {
      name: t.fields.audience,
      show: ({ audience, nodeId }) => (nodeId === null ? t.audiences[audience] : fill(t.usersOf, { id: nodeId })),
    },
    { name: t.when, show: ({ from, until }) => `${formatMinute(from)} – ${formatMinute(until)}` },
    { name: t.author, show: ({ author }) => author },
    {
      name: t.actions,
      show: (notice) =>
        isOver(notice) ? null : (
          <RowActs
            acts={[
              [t.change, () => onEdit(notice)],
              [t.end.button, () => onEnd(notice)],
            ]}
            of={notice.ru}
          />
        ),
    },
  ];
}
