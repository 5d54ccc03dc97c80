import type { ResponseOf } from '@functions/base/contract/endpoint';
import { listChecks } from '@functions/panel/contract/list-checks';
import type { PanelUser } from '@functions/panel/contract/get-user';
import { useSearchParams } from 'react-router-dom';
import { panelPageQuery } from '@web/panel/api/panel-queries';
import { usePanelPage } from '@web/panel/api/use-panel-query';
import { Pager } from '@web/panel/components/pager';
import { Empty, QueryState } from '@web/panel/components/query-state';
import { PanelPage } from '@web/panel/components/page';
import { parsePageParam } from '@web/panel/format/parse-page-param';
import { texts } from '@web/panel/texts';
import { SelectedCustomerGate } from '@web/panel/customers/card/selected-customer-gate';
import { ReceiptCard } from './receipt-card';
import styles from './receipts.module.css';

const PAGE_SIZE = 3;

/** Receipts of the selected customer (spec §2, /panel-receipts). */
export function ReceiptsPage() {
  const page = parsePageParam(useSearchParams()[0].get('page'));
  return (
    <SelectedCustomerGate
      title={texts.receipts.title}
      ask={(client, userId) => client.query(panelPageQuery(listChecks, { userId, size: PAGE_SIZE }, page))}
    >
      {(user) => <Receipts user={user} page={page} />}
    </SelectedCustomerGate>
  );
}

function Receipts({ user, page }: { user: PanelUser; page: number }) {
  const [, setSearchParams] = useSearchParams();
  const query = usePanelPage<typeof listChecks>(listChecks, { userId: user.id, size: PAGE_SIZE }, page);
  return (
    <PanelPage title={texts.receipts.title} note={user.email}>
      <QueryState<ResponseOf<typeof listChecks>> query={query}>
        {({ content, page: { totalPages } }) => (
          <>
            {content.length === 0 && <Empty>{texts.empty}</Empty>}
            <ul className={styles.receipts}>
              {content.map((receipt) => (
                <ReceiptCard key={receipt.transactionId} receipt={receipt} user={user} />
              ))}
            </ul>
            <Pager
              page={page}
              total={totalPages}
              onTurn={(to) => setSearchParams({ id: user.id, ...(to > 0 && { page: String(to + 1) }) })}
            />
          </>
        )}
      </QueryState>
    </PanelPage>
  );
}
