import { whoAmI } from '@contract/panel/staff/who-am-i';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { onLostSession } from '@web/lib/http/lost-session';
import { EVERY_PANEL_QUERY } from '../api/panel-queries';
import { usePanelQuery } from '../api/use-panel-query';
import { SearchBox } from '@web/features/panel/global-search/search-box';
import { PlainButton } from '@web/features/panel/components/plain-button';
import { QueryState } from '@web/features/panel/components/query-state';
import { leavePanel } from '../session/leave';
import { closeSession, useHasSession } from '../session/session';
import { frameTexts as texts } from '../frame-texts';
import { Sidebar } from './sidebar';
import { PageGuard } from './page-guard';
import { CurrentStaffContext } from './current-staff';
import { lazyPart } from '@web/ui/lazy-part';
import styles from './shell.module.css';
import { usePrefetchOnIntent } from './use-prefetch-on-intent';
import { useRussianDocument } from './use-russian-document';

/**
 * Layout of all screens after the login. Without an access token it redirects to /panel-login (spec §4). A session that
 * the server rejects is closed.
 */
export function PanelShell() {
  useRussianDocument();
  usePrefetchOnIntent();
  const hasSession = useHasSession();
  const client = useQueryClient();
  useEffect(() => onLostSession(closeSession), []);
  useEffect(() => {
    // The next staff member in this browser must not see cached data.
    if (!hasSession) client.removeQueries({ queryKey: EVERY_PANEL_QUERY });
  }, [client, hasSession]);
  if (!hasSession) return <Navigate to="/panel-login" replace />;
  return (
    <>
      <meta name="robots" content="noindex" />
      <Frame />
    </>
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
