import type { PanelUser } from '@contract/panel/get-user';
import { listLogs } from '@contract/panel/list-logs';
import { Button } from '@mantine/core';
import { usePanelQuery } from '../api/use-panel-query';
import { Empty, QueryState } from '../kit/query-state';
import { Screen } from '../kit/screen';
import { texts } from '../texts';
import { ChosenUserGate } from '../user/chosen-user-gate';
import { LogTable } from './log-table';

/** Spec §2 /panel-logs. */
export const LogsPage = () => (
  <ChosenUserGate title={texts.logs.title}>{(user) => <Logs user={user} />}</ChosenUserGate>
);

function Logs({ user }: { user: PanelUser }) {
  const words = texts.logs;
  // Fetched once for each visit, never by itself again; the button is there for a caller who has just tried.
  const logs = usePanelQuery(listLogs, { userId: user.id }, { staleTime: Infinity });
  const again = (
    <Button variant="default" size="xs" disabled={logs.isFetching} onClick={() => void logs.refetch()}>
      {logs.isFetching ? texts.loading : words.again}
    </Button>
  );
  return (
    <Screen title={words.title} note={user.email} aside={again}>
      <QueryState query={logs}>
        {(entries) => (entries.length === 0 ? <Empty>{words.nothing}</Empty> : <LogTable entries={entries} />)}
      </QueryState>
    </Screen>
  );
}
