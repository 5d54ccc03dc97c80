import { Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import type { TextAreaName } from '@web/lib/i18n';
import { lazyPage, type LazyPage } from './lazy-page';
import { NotFoundPage } from './not-found-page';
import { RouteErrorBoundary } from './route-error-boundary';
import { WaitingPage } from './waiting-page';

const LandingPage = lazyPage(() => import('@web/features/landing/landing-page').then((file) => file.LandingPage));
const LoginPage = lazyPage(() => import('@web/features/login/login-page').then((file) => file.LoginPage));
const AttachPage = lazyPage(() => import('@web/features/login/attach-page').then((file) => file.AttachPage));
const YandexReturnPage = lazyPage(() => import('@web/features/login/yandex-return-page').then((file) => file.YandexReturnPage));
const VerifyPage = lazyPage(() => import('@web/features/login/verify-page').then((file) => file.VerifyPage));
const YandexInAppPage = lazyPage(() => import('@web/features/login/yandex-in-app-page').then((file) => file.YandexInAppPage));
const InstantLoginPage = lazyPage(() => import('@web/features/login/instant-login-page').then((file) => file.InstantLoginPage));
const TicketGate = lazyPage(() => import('./ticket-gate').then((file) => file.TicketGate));
const OfferPage = lazyPage(() => import('@web/features/offer/offer-page').then((file) => file.OfferPage));
const InstantPayPage = lazyPage(() => import('@web/features/instant-pay/instant-pay-page').then((file) => file.InstantPayPage));
const InstallPage = lazyPage(() => import('@web/features/install/install-page').then((file) => file.InstallPage));
const SessionGate = lazyPage(() => import('./session-gate').then((file) => file.SessionGate));
const ProfileRoute = lazyPage(() => import('./profile-route').then((file) => file.ProfileRoute));
const BuyRoute = lazyPage(() => import('./buy-route').then((file) => file.BuyRoute));
const ShopRoute = lazyPage(() => import('./shop-route').then((file) => file.ShopRoute));
const PromoRoute = lazyPage(() => import('./promo-route').then((file) => file.PromoRoute));
const UnsubscribePage = lazyPage(() => import('@web/features/unsubscribe/unsubscribe-page').then((file) => file.UnsubscribePage));
const CancelRoute = lazyPage(() => import('./cancel-route').then((file) => file.CancelRoute));

/** The panel: nothing of it is in a customer's files. */
const PanelLoginPage = lazyPage(() => import('@web/features/panel/login/login-page').then((file) => file.LoginPage));
const PanelConfirmPage = lazyPage(() => import('@web/features/panel/login/confirm-page').then((file) => file.ConfirmPage));
const PanelShell = lazyPage(() => import('@web/features/panel/shell/panel-shell').then((file) => file.PanelShell));
const PanelSearchPage = lazyPage(() => import('@web/features/panel/search/search-page').then((file) => file.SearchPage));
const PanelUserPage = lazyPage(() => import('@web/features/panel/user/user-page').then((file) => file.UserPage));
const PanelReceiptsPage = lazyPage(() => import('@web/features/panel/receipts/receipts-page').then((file) => file.ReceiptsPage));
const PanelInvitedPage = lazyPage(() => import('@web/features/panel/invited/invited-page').then((file) => file.InvitedPage));
const PanelLogsPage = lazyPage(() => import('@web/features/panel/logs/logs-page').then((file) => file.LogsPage));
const PanelPromoPage = lazyPage(() => import('@web/features/panel/promo/promo-page').then((file) => file.PromoPage));
const PanelSubscriptionPage = lazyPage(() => import('@web/features/panel/subscription/subscription-page').then((file) => file.SubscriptionPage));
const PanelFinancePage = lazyPage(() => import('@web/features/panel/finance/finance-page').then((file) => file.FinancePage));
const PanelStaffPage = lazyPage(() => import('@web/features/panel/staff/staff-page').then((file) => file.StaffPage));
const PanelAuditPage = lazyPage(() => import('@web/features/panel/audit/audit-page').then((file) => file.AuditPage));
const PanelNodesPage = lazyPage(() => import('@web/features/panel/nodes/nodes-page').then((file) => file.NodesPage));

const Frame = () => (
  <RouteErrorBoundary>
    <Suspense fallback={<WaitingPage />}>
      <Outlet />
    </Suspense>
  </RouteErrorBoundary>
);

interface DrawnPage {
  readonly page: LazyPage<object>;
  readonly areas: TextAreaName[];
}

/** What these addresses show before the app is awake is drawn by the build: it stays until the page and its texts are here. */
export const DRAWN_PAGES: Record<string, DrawnPage | undefined> = { '/login': { page: LoginPage, areas: ['login'] } };

/** §2: the table of contents of the site. */
export const Router = () => (
  <Routes>
    <Route element={<Frame />}>
      <Route index element={<LandingPage />} />
      <Route path="/tt" element={<LandingPage />} />
      <Route path="/yt" element={<LandingPage />} />
      <Route path="/buy" element={<BuyRoute />} />
      <Route path="/login" element={<LoginPage />} />
      <Route path="/attach" element={<AttachPage />} />
      <Route path="/yauth" element={<YandexReturnPage />} />
      <Route path="/yauth-mobile" element={<YandexInAppPage />} />
      <Route path="/instantLogin" element={<InstantLoginPage />} />
      <Route path="/verify" element={<VerifyPage />} />
      <Route path="/offer" element={<OfferPage />} />
      <Route path="/instantPay" element={<InstantPayPage />} />
      <Route path="/unsubscribe" element={<UnsubscribePage />} />
      <Route path="/install" element={<InstallPage />} />
      <Route element={<TicketGate />}>
        <Route element={<SessionGate />}>
          <Route path="/mobileShop" element={<ShopRoute />} />
          <Route path="/mobileProfile" element={<ProfileRoute />} />
        </Route>
      </Route>
      <Route element={<SessionGate />}>
        <Route path="/profile" element={<ProfileRoute />} />
        <Route path="/shop" element={<ShopRoute />} />
        <Route path="/promo" element={<PromoRoute />} />
        <Route path="/cancel" element={<CancelRoute />} />
      </Route>
      <Route path="/panel-login" element={<PanelLoginPage />} />
      <Route path="/panel-login/confirm" element={<PanelConfirmPage />} />
      <Route element={<PanelShell />}>
        <Route path="/panel-search" element={<PanelSearchPage />} />
        <Route path="/panel-user" element={<PanelUserPage />} />
        <Route path="/panel-receipts" element={<PanelReceiptsPage />} />
        <Route path="/panel-invited" element={<PanelInvitedPage />} />
        <Route path="/panel-logs" element={<PanelLogsPage />} />
        <Route path="/panel-promo" element={<PanelPromoPage />} />
        <Route path="/panel-finance" element={<PanelFinancePage />} />
        <Route path="/panel-staff" element={<PanelStaffPage />} />
        <Route path="/panel-audit" element={<PanelAuditPage />} />
        <Route path="/panel-nodes" element={<PanelNodesPage />} />
        <Route path="/panel-subscription" element={<PanelSubscriptionPage />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </Routes>
);
