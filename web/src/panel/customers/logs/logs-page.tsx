import type { PanelUser } from '@functions/panel/contract/get-user';
import { listLogs } from '@functions/panel/contract/list-logs';
import { Button } from '@web/panel/components/button';
import { panelQuery } from '@web/panel/api/panel-queries';
import { usePanelQuery } from '@web/panel/api/use-panel-query';
import { Empty, QueryState } from '@web/panel/components/query-state';
import { PanelPage } from '@web/panel/components/page';
import { texts } from '@web/panel/texts';
import { SelectedCustomerGate } from '@web/panel/customers/card/selected-customer-gate';
import { LogTable } from './log-table';

/** Connection log of the selected customer (spec §2, /panel-logs). */
export const LogsPage = () => (
  <SelectedCustomerGate
    title={texts.logs.title}
    // Answers that are there are shown again, as below.
    ask={(client, userId) => client.query({ ...panelQuery(listLogs, { userId }), staleTime: Infinity })}
  >
    {(user) => <Logs user={user} />}
  </SelectedCustomerGate>
);

function Logs({ user }: { user: PanelUser }) {
  const t = texts.logs;
  // Never refetched automatically. Staff press the button when a customer on the phone has just tried to connect.
  const logs = usePanelQuery(listLogs, { userId: user.id }, { staleTime: Infinity });
  const refreshButton = (
    <Button variant="default" size="xs" isBusy={logs.isFetching} onClick={() => void logs.refetch()}>
      {logs.isFetching ? texts.loading : t.again}
    </Button>
  );
  return (
    <PanelPage title={t.title} note={user.email} aside={refreshButton}>
      <QueryState query={logs}>
        {(entries) => (entries.length === 0 ? <Empty>{t.nothing}</Empty> : <LogTable entries={entries} />)}
      </QueryState>
    </PanelPage>
  );
}
