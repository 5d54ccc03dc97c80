import { getUserById, type PanelUser } from '@contract/panel/customers/get-user';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePanelQuery } from '@web/features/panel/api/use-panel-query';
import { QueryState } from '@web/features/panel/components/query-state';
import { PanelPage } from '@web/features/panel/components/page';
import { selectCustomer, useSelectedCustomerId } from '@web/features/panel/session/selected-customer';
import { texts } from '@web/features/panel/texts';
import { UserTabs } from './user-tabs';

interface SelectedCustomerGateProps {
  title: string;
  children: (user: PanelUser) => ReactNode;
}

/** Loads the selected customer for a screen, or shows that no customer is selected. */
export function SelectedCustomerGate({ title, children }: SelectedCustomerGateProps) {
  const id = useSelectedCustomerId();
  const user = usePanelQuery(getUserById, { id: id ?? '' }, { enabled: id !== null });
  const { data } = user;
  useEffect(() => {
    if (data !== undefined) selectCustomer(data);
  }, [data]);
  if (id === null) {
    return (
      <PanelPage title={title}>
        <p>
          {texts.user.nobody} <Link to="/panel-search">{texts.user.choose}</Link>
        </p>
      </PanelPage>
    );
  }
  return (
    <QueryState query={user}>
      {(chosen) => (
        <>
          <UserTabs user={chosen} />
          {children(chosen)}
        </>
      )}
    </QueryState>
  );
}
