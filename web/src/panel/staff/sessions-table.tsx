import type { ResponseOf } from '@functions/base/contract/endpoint';
import type {
  endMySession,
  endStaffSession,
  listMySessions,
  listStaffSessions,
} from '@functions/staff/contract/staff-sessions';
import { RowActs } from '@web/panel/components/button';
import { useState } from 'react';
import { usePanelQuery } from '@web/panel/api/use-panel-query';
import { ActionDialog } from '@web/panel/components/action-dialog';
import { QueryState } from '@web/panel/components/query-state';
import { Table, type Column } from '@web/panel/components/table';
import { formatMinute } from '@web/panel/format/format';
import { useBanner } from '@web/panel/components/use-banner';
import { fill, texts } from '@web/panel/texts';

type Session = ResponseOf<typeof listStaffSessions>['content'][number];

interface SessionsTableProps {
  list: typeof listMySessions | typeof listStaffSessions;
  end: typeof endMySession | typeof endStaffSession;
  caption: string;
  /** The sessions of all members, each with its login. */
  isOfAll?: boolean;
}

/** Open sessions, each with a button that ends it. The current one ends with «Выйти». */
export function SessionsTable({ list, end, caption, isOfAll = false }: SessionsTableProps) {
  const t = texts.staff.sessions;
  const { banner, show } = useBanner();
  const [ending, setEnding] = useState<Session | null>(null);
  const query = usePanelQuery(list, {});
  const columns: Column<Session>[] = [
    ...(isOfAll ? [{ name: t.login, show: ({ login }: Session) => <strong>{login}</strong> }] : []),
    { name: t.browser, show: ({ browser }) => browser || texts.none },
    { name: t.address, show: ({ clientIp }) => clientIp || texts.none },
    { name: t.created, show: ({ created }) => formatMinute(created) },
    { name: t.lastSeen, show: ({ lastSeen }) => formatMinute(lastSeen) },
    {
      name: texts.staff.actions,
      show: (session) =>
        session.isCurrent ? (
          t.current
        ) : (
          <RowActs
            acts={[[t.end, () => setEnding(session)]]}
            of={`${session.login}, ${formatMinute(session.created)}`}
          />
        ),
    },
  ];
  return (
    <>
      {banner}
      <QueryState query={query}>
        {({ content }) => <Table caption={caption} columns={columns} rows={content} keyOf={({ id }) => id} />}
      </QueryState>
      {ending !== null && (
        <ActionDialog
          title={fill(t.endTitle, { login: ending.login })}
          text={t.endText}
          submit={t.end}
          isStop
          hasReason={false}
          endpoint={end}
          request={() => ({ id: ending.id })}
          onDone={() => show(t.ended, true)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}
