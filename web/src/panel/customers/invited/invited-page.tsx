import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { PanelUser } from '@functions/panel/contract/get-user';
import { getInviteesByInviterId } from '@functions/panel/contract/list-invitees';
import { Link, useSearchParams } from 'react-router-dom';
import { panelPageQuery } from '@web/panel/api/panel-queries';
import { usePanelPage } from '@web/panel/api/use-panel-query';
import { formatDay } from '@web/panel/format/format';
import { parsePageParam } from '@web/panel/format/parse-page-param';
import { Pager } from '@web/panel/components/pager';
import { QueryState } from '@web/panel/components/query-state';
import { PanelPage } from '@web/panel/components/page';
import { Table, type Column } from '@web/panel/components/table';
import { userPath } from '@web/panel/session/selected-customer';
import { texts } from '@web/panel/texts';
import { SelectedCustomerGate } from '@web/panel/customers/card/selected-customer-gate';

const PAGE_SIZE = 10;

type InviteesResponse = ResponseOf<typeof getInviteesByInviterId>;
type Invitee = InviteesResponse['invitations']['content'][number];

/** Invitees of the selected customer (spec §2, /panel-invited). The server paginates the list. */
export function InvitedPage() {
  const page = parsePageParam(useSearchParams()[0].get('page'));
  return (
    <SelectedCustomerGate
      title={texts.invited.title}
      ask={(client, id) => client.query(panelPageQuery(getInviteesByInviterId, filterOf(id), page))}
    >
      {(user) => <Invited user={user} page={page} />}
    </SelectedCustomerGate>
  );
}

const filterOf = (userId: string) => ({ userId, size: PAGE_SIZE, sortBy: 'created', sortDirection: 'DESC' });

function Invited({ user, page }: { user: PanelUser; page: number }) {
  const t = texts.invited;
  const [, setSearchParams] = useSearchParams();
  const query = usePanelPage<typeof getInviteesByInviterId>(getInviteesByInviterId, filterOf(user.id), page);
  return (
    <PanelPage title={t.title} note={user.email}>
      <QueryState<InviteesResponse> query={query}>
        {({ invitations: { content }, page: { totalPages } }) => (
          <>
            <Table caption={t.title} columns={COLUMNS} rows={content} keyOf={({ inviteeId }) => inviteeId} />
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

const dayOrNone = (iso: string | null): string => (iso === null ? texts.none : formatDay(iso));

const COLUMNS: readonly Column<Invitee>[] = [
  {
    name: texts.invited.email,
    show: ({ inviteeId, inviteeEmail }) => <Link to={userPath('/panel-user', inviteeId)}>{inviteeEmail}</Link>,
  },
  { name: texts.invited.id, show: ({ inviteeId }) => inviteeId },
  { name: texts.invited.created, show: ({ created }) => formatDay(created) },
  { name: texts.invited.discountSince, show: ({ discountStartDate }) => dayOrNone(discountStartDate) },
  { name: texts.invited.end, show: ({ subscriptionEndDate }) => dayOrNone(subscriptionEndDate) },
  { name: texts.invited.hasSubscription, show: ({ hasSubscription }) => (hasSubscription ? texts.yes : texts.no) },
  { name: texts.invited.reason, show: ({ reason }) => texts.invited.reasons[reason] },
];
