import { getUserById, type PanelUser } from '@contract/panel/customers/get-user';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePanelQuery } from '@web/features/panel/api/use-panel-query';
import { QueryState } from '@web/features/panel/components/query-state';
import { Screen } from '@web/features/panel/components/page';
import { chooseUser, useChosenUserId } from '@web/features/panel/session/selected-customer';
import { texts } from '@web/features/panel/texts';
import { UserTabs } from './user-tabs';

interface ChosenUserGateProps {
  title: string;
  children: (user: PanelUser) => ReactNode;
}

/** A screen about the chosen customer: loads the customer, or says that nobody is chosen. */
export function ChosenUserGate({ title, children }: ChosenUserGateProps) {
  const id = useChosenUserId();
  const user = usePanelQuery(getUserById, { id: id ?? '' }, { enabled: id !== null });
  const { data } = user;
  useEffect(() => {
    if (data !== undefined) chooseUser(data);
  }, [data]);
  if (id === null) {
    return (
      <Screen title={title}>
        <p>
          {texts.user.nobody} <Link to="/panel-search">{texts.user.choose}</Link>
        </p>
      </Screen>
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
