import { getUserById, type PanelUser } from '@functions/panel/contract/get-user';
import type { UserRow } from '@functions/panel/contract/search-users';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { usePanelQuery } from '@web/panel/api/use-panel-query';
import { QueryState } from '@web/panel/components/query-state';
import { PanelPage } from '@web/panel/components/page';
import { knownRow, selectCustomer, useSelectedCustomerId } from '@web/panel/session/selected-customer';
import { texts } from '@web/panel/texts';
import { UserTabs } from './user-tabs';
import type { Parts } from '@web/ui/parts';

interface SelectedCustomerGateProps {
  title: string;
  /** Asks for what the screen shows beside the customer, at the same time as for the customer. */
  ask?: (client: QueryClient, id: string) => Promise<unknown>;
  /** The head of the screen from the row that was pressed, while the customer loads. */
  head?: (row: UserRow, content: Parts) => Parts;
  children: (user: PanelUser) => Parts;
}

/**
 * Loads the selected customer for a screen, or shows that no customer is selected. What the pressed row said is on the
 * screen at once.
 */
export function SelectedCustomerGate({ title, ask, head, children }: SelectedCustomerGateProps) {
  const id = useSelectedCustomerId();
  const client = useQueryClient();
  const user = usePanelQuery(getUserById, { id: id ?? '' }, { enabled: id !== null });
  const { data } = user;
  useEffect(() => {
    if (data !== undefined) selectCustomer(data);
  }, [data]);
  // A screen asks once, when it opens; afterwards its own parts do.
  const handleOpen = useEffectEvent((userId: string) => void ask?.(client, userId).catch(() => undefined));
  useEffect(() => {
    if (id !== null) handleOpen(id);
  }, [id]);
  if (id === null) {
    return (
      <PanelPage title={title}>
        <p>
          <span>{texts.user.nobody}</span> <Link to="/panel-search">{texts.user.choose}</Link>
        </p>
      </PanelPage>
    );
  }
  const shown = data ?? knownRow(id);
  const content = <QueryState query={user}>{children}</QueryState>;
  if (shown === null) return content;
  return (
    <>
      <UserTabs user={shown} />
      {data !== undefined
        ? content
        : (head?.(shown, content) ?? (
            <PanelPage title={title} note={shown.email}>
              {content}
            </PanelPage>
          ))}
    </>
  );
}
