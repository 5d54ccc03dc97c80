import { whoAmI } from '@functions/staff/contract/who-am-i';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Activity, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation, type Location } from 'react-router-dom';
import { onLostSession } from '@web/lib/http/lost-session';
import { EVERY_PANEL_QUERY, panelQuery } from '../api/panel-queries';
import { usePanelQuery } from '../api/use-panel-query';
import { SearchBox } from '@web/panel/global-search/search-box';
import { PlainButton } from '@web/panel/components/plain-button';
import { QueryState } from '@web/panel/components/query-state';
import { leavePanel } from '../session/leave';
import { FIRST_PAGE } from '../session/first-page';
import { loginOfToken } from '../session/login-of-token';
import {
  forgetPage,
  leavePage,
  loseSession,
  resumePage,
  useHasSession,
  useKeptPage,
  type KeptPage,
} from '../session/session';
import { frameTexts as texts } from '../frame-texts';
import { Sidebar } from './sidebar';
import { PageGuard } from './page-guard';
import { CurrentStaffContext } from '@web/panel/session/current-staff';
import { lazyPart } from '@web/ui/lazy-part';
import styles from './shell.module.css';
import { usePrefetchOnIntent } from './use-prefetch-on-intent';
import { useRussianDocument } from './use-russian-document';
import { PortalRoot } from './portal-root';

/**
 * Layout of all screens after the login. Without an access token it redirects to /panel-login (spec §4). The page of a
 * session that the server ended stays here, hidden and without effects, until its member has logged in again.
 */
export function PanelShell() {
  useRussianDocument();
  usePrefetchOnIntent();
  const hasSession = useHasSession();
  const kept = useKeptPage();
  const client = useQueryClient();
  const location = useLocation();
  useEffect(() => onLostSession(() => loseSession(pageToKeep(client, location))), [client, location]);
  useEffect(() => {
    // The next staff member in this browser must not see cached data.
    if (!hasSession && kept === null) forgetData(client);
  }, [client, hasSession, kept]);
  useEffect(() => {
    if (kept?.isLeft && location.pathname === FIRST_PAGE) forgetPage();
  }, [kept, location]);
  if (!hasSession && kept === null) return <Navigate to="/panel-login" replace />;
  // Leaves the page, with everything that was typed, before the member who logged in sees anything.
  if (kept?.isLeft) return <Navigate to={FIRST_PAGE} replace />;
  // The router shows the login in front of this location (panel/router.tsx).
  const isBehindLogin = location.key === kept?.location.key;
  return (
    <>
      <meta name="robots" content="noindex" />
      <Activity mode={kept === null ? 'visible' : 'hidden'}>
        <Frame />
        <PortalRoot />
      </Activity>
      {kept !== null && hasSession && !isBehindLogin && <Returning login={kept.login} />}
    </>
  );
}

function forgetData(client: QueryClient): void {
  client.removeQueries({ queryKey: EVERY_PANEL_QUERY });
  client.getMutationCache().clear();
}

/** The page that waits for its member; null when it is not known who that is. */
function pageToKeep(client: QueryClient, location: Location): KeptPage | null {
  const login = client.getQueryData(panelQuery(whoAmI, {}).queryKey)?.login ?? loginOfToken();
  return login === null ? null : { login, location, forget: () => forgetData(client) };
}

/** After a login in front of a kept page: whether it is the same member. */
function Returning({ login }: { login: string }) {
  const client = useQueryClient();
  const me = useQuery({ ...panelQuery(whoAmI, {}), queryKey: [...EVERY_PANEL_QUERY, 'returning'], gcTime: 0 });
  const isSame = me.data && me.data.login === login;
  useEffect(() => {
    if (isSame === undefined) return;
    if (!isSame) {
      leavePage();
      return;
    }
    client.setQueryData(panelQuery(whoAmI, {}).queryKey, me.data);
    resumePage();
  }, [client, isSame, me.data]);
  return (
    <main className={styles.screen}>
      <QueryState query={me}>{() => null}</QueryState>
    </main>
  );
}

/** Loaded only for a member who has to do something first. */
const DutyPage = lazyPart(
  () => import('../staff/duty-page').then((file) => file.DutyPage),
  <p role="status">{texts.loadingData}</p>,
);

const CURRENT_STAFF_STALE_MS = 60_000;

function Frame() {
  const me = usePanelQuery(whoAmI, {}, { staleTime: CURRENT_STAFF_STALE_MS });
  const { pathname } = useLocation();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#screen">
        {texts.shell.skip}
      </a>
      {me.data === undefined ? (
        <main className={styles.screen} id="screen">
          <QueryState query={me}>{() => null}</QueryState>
          {me.isError && (
            <p className={styles.leave}>
              <PlainButton onClick={() => void leavePanel()}>{texts.shell.leave}</PlainButton>
            </p>
          )}
        </main>
      ) : (
        <CurrentStaffContext value={{ ...me.data, receivedAt: me.dataUpdatedAt }}>
          <Sidebar />
          <main className={styles.screen} id="screen" tabIndex={-1}>
            {me.data.duties[0] === undefined ? (
              <>
                <SearchBox />
                <Suspense key={pathname} fallback={<p role="status">{texts.loadingData}</p>}>
                  <PageGuard>
                    <Outlet />
                  </PageGuard>
                </Suspense>
              </>
            ) : (
              <DutyPage duty={me.data.duties[0]} />
            )}
          </main>
        </CurrentStaffContext>
      )}
    </div>
  );
}
