import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { loginTexts } from './login-texts';
import { useHasSession, useKeptPage } from '@web/panel/session/session';
import { providePageChunks } from './page-chunks';
import type { PanelPage } from '@web/panel/shell/pages';
import { OfflineBanner } from '@web/ui/offline-banner';
import { queryPage } from '@web/frame/query-page';
import { Layout } from '@web/frame/layout';
import { lazyPage, type LazyPage } from '@web/frame/lazy-page';
import { NotFoundPage } from '@web/frame/not-found-page';

const LoginPage = lazyPage(() => import('@web/panel/login/login-page').then((file) => file.LoginPage));
const ConfirmPage = lazyPage(() => import('@web/panel/login/confirm-page').then((file) => file.ConfirmPage));
const PanelShell = queryPage(() => import('@web/panel/shell/panel-shell').then((file) => file.PanelShell));
const MantinePages = lazyPage(() => import('@web/panel/shell/mantine-pages').then((file) => file.MantinePages));
const TodayPage = lazyPage(() => import('@web/panel/today/today-page').then((file) => file.TodayPage));

/** «Сегодня» does without Mantine (decision 94). */
const TODAY = '/panel-today' satisfies PanelPage;

/** The pages with Mantine's components, by path. */
const PAGES: Readonly<Record<Exclude<PanelPage, typeof TODAY>, LazyPage<object>>> = {
  '/panel-search': lazyPage(() => import('@web/panel/customers/search/search-page').then((file) => file.SearchPage)),
  '/panel-user': lazyPage(() => import('@web/panel/customers/card/user-page').then((file) => file.UserPage)),
  '/panel-receipts': lazyPage(() =>
    import('@web/panel/customers/receipts/receipts-page').then((file) => file.ReceiptsPage),
  ),
  '/panel-payment': lazyPage(() =>
    import('@web/panel/customers/payment/payment-page').then((file) => file.PaymentPage),
  ),
  '/panel-invited': lazyPage(() =>
    import('@web/panel/customers/invited/invited-page').then((file) => file.InvitedPage),
  ),
  '/panel-logs': lazyPage(() => import('@web/panel/customers/logs/logs-page').then((file) => file.LogsPage)),
  '/panel-promo': lazyPage(() => import('@web/panel/promos/promo-page').then((file) => file.PromoPage)),
  '/panel-finance': lazyPage(() => import('@web/panel/finance/finance-page').then((file) => file.FinancePage)),
  '/panel-staff': lazyPage(() => import('@web/panel/staff/staff-page').then((file) => file.StaffPage)),
  '/panel-audit': lazyPage(() => import('@web/panel/audit/audit-page').then((file) => file.AuditPage)),
  '/panel-nodes': lazyPage(() => import('@web/panel/nodes/nodes-page').then((file) => file.NodesPage)),
  '/panel-notices': lazyPage(() => import('@web/panel/notices/notices-page').then((file) => file.NoticesPage)),
  '/panel-webhooks': lazyPage(() => import('@web/panel/webhooks/webhooks-page').then((file) => file.WebhooksPage)),
  '/panel-subscription': lazyPage(() =>
    import('@web/panel/customers/subscription/subscription-page').then((file) => file.SubscriptionPage),
  ),
};

/** The chunks that the page at a path needs. */
const chunksOf = (path: string): readonly LazyPage<object>[] => {
  if (path === '/panel-login') return [LoginPage];
  if (path === TODAY) return [PanelShell, TodayPage];
  const page = (PAGES as Readonly<Partial<Record<string, LazyPage<object>>>>)[path];
  return page === undefined ? [] : [PanelShell, MantinePages, page];
};

providePageChunks(
  Object.fromEntries(
    [TODAY, ...Object.keys(PAGES)].map((path) => [path, () => chunksOf(path).forEach(({ prefetch }) => prefetch())]),
  ),
);

/**
 * Loads the chunks of the first page beside each other: its routes would ask for one after the other. Resolves when the
 * outermost one is there, or has failed to load; the others arrive while the panel asks who is signed in.
 */
export async function preloadPanelPage(path: string): Promise<void> {
  // The route that shows the page reports a failure.
  const [outermost] = chunksOf(path).map(({ preload }) => preload().catch(() => undefined));
  await outermost;
}

const LOGIN_ROUTES = [
  <Route key="/panel-login" path="/panel-login" element={<LoginPage />} />,
  <Route key="/panel-login/confirm" path="/panel-login/confirm" element={<ConfirmPage />} />,
];

/**
 * §2: the routes of the panel. A page that waits for its member (`useKeptPage`) keeps its route, and the login is shown
 * in front of it, under its own address.
 */
export function PanelRouter() {
  const location = useLocation();
  const hasSession = useHasSession();
  const kept = useKeptPage();
  const isAtLogin = location.pathname.startsWith('/panel-login');
  return (
    <>
      <Routes location={kept !== null && isAtLogin ? kept.location : location}>
        <Route element={<Layout />}>
          {LOGIN_ROUTES}
          <Route element={<PanelShell />}>
            <Route path={TODAY} element={<TodayPage />} />
            <Route element={<MantinePages />}>
              {Object.entries(PAGES).map(([path, Page]) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Route>
          </Route>
          <Route path="*" element={<NotFoundPage isBare />} />
        </Route>
      </Routes>
      {kept !== null && isAtLogin && (
        <Routes>
          <Route element={<Layout />}>{LOGIN_ROUTES}</Route>
        </Routes>
      )}
      {kept !== null && !hasSession && !isAtLogin && <Navigate to="/panel-login" replace />}
      <OfflineBanner text={loginTexts.offline} waitingText={loginTexts.offlineWaiting} />
    </>
  );
}
