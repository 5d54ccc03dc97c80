import { Route, Routes } from 'react-router-dom';
import { loginTexts } from '@web/features/panel/login-texts';
import { OfflineBanner } from '@web/ui/offline-banner';
import { queryPage } from './query-page';
import { Layout } from './layout';
import { lazyPage } from './lazy-page';
import { NotFoundPage } from './not-found-page';

const LoginPage = lazyPage(() => import('@web/features/panel/login/login-page').then((file) => file.LoginPage));
const ConfirmPage = lazyPage(() => import('@web/features/panel/login/confirm-page').then((file) => file.ConfirmPage));
const PanelShell = queryPage(() => import('@web/features/panel/shell/panel-shell').then((file) => file.PanelShell));
const TodayPage = lazyPage(() => import('@web/features/panel/today/today-page').then((file) => file.TodayPage));
const SearchPage = lazyPage(() =>
  import('@web/features/panel/customers/search/search-page').then((file) => file.SearchPage),
);
const UserPage = lazyPage(() => import('@web/features/panel/customers/card/user-page').then((file) => file.UserPage));
const ReceiptsPage = lazyPage(() =>
  import('@web/features/panel/customers/receipts/receipts-page').then((file) => file.ReceiptsPage),
);
const PaymentPage = lazyPage(() =>
  import('@web/features/panel/customers/payment/payment-page').then((file) => file.PaymentPage),
);
const InvitedPage = lazyPage(() =>
  import('@web/features/panel/customers/invited/invited-page').then((file) => file.InvitedPage),
);
const LogsPage = lazyPage(() => import('@web/features/panel/customers/logs/logs-page').then((file) => file.LogsPage));
const PromoPage = lazyPage(() => import('@web/features/panel/promos/promo-page').then((file) => file.PromoPage));
const SubscriptionPage = lazyPage(() =>
  import('@web/features/panel/customers/subscription/subscription-page').then((file) => file.SubscriptionPage),
);
const FinancePage = lazyPage(() => import('@web/features/panel/finance/finance-page').then((file) => file.FinancePage));
const StaffPage = lazyPage(() => import('@web/features/panel/staff/staff-page').then((file) => file.StaffPage));
const AuditPage = lazyPage(() => import('@web/features/panel/audit/audit-page').then((file) => file.AuditPage));
const NodesPage = lazyPage(() => import('@web/features/panel/nodes/nodes-page').then((file) => file.NodesPage));
const NoticesPage = lazyPage(() => import('@web/features/panel/notices/notices-page').then((file) => file.NoticesPage));

/** §2: the routes of the panel. */
export const PanelRouter = () => (
  <>
    <Routes>
      <Route element={<Layout />}>
        <Route path="/panel-login" element={<LoginPage />} />
        <Route path="/panel-login/confirm" element={<ConfirmPage />} />
        <Route element={<PanelShell />}>
          <Route path="/panel-today" element={<TodayPage />} />
          <Route path="/panel-search" element={<SearchPage />} />
          <Route path="/panel-user" element={<UserPage />} />
          <Route path="/panel-receipts" element={<ReceiptsPage />} />
          <Route path="/panel-payment" element={<PaymentPage />} />
          <Route path="/panel-invited" element={<InvitedPage />} />
          <Route path="/panel-logs" element={<LogsPage />} />
          <Route path="/panel-promo" element={<PromoPage />} />
          <Route path="/panel-finance" element={<FinancePage />} />
          <Route path="/panel-staff" element={<StaffPage />} />
          <Route path="/panel-audit" element={<AuditPage />} />
          <Route path="/panel-nodes" element={<NodesPage />} />
          <Route path="/panel-notices" element={<NoticesPage />} />
          <Route path="/panel-subscription" element={<SubscriptionPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage isBare />} />
      </Route>
    </Routes>
    <OfflineBanner text={loginTexts.offline} waitingText={loginTexts.offlineWaiting} />
  </>
);
