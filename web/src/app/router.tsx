import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { TextAreaName } from '@web/lib/i18n/i18n';
import { SiteOfflineBanner } from '@web/ui/site-offline-banner';
import { queryPage } from '@web/frame/query-page';
import { Layout } from '@web/frame/layout';
import { lazyPage, type LazyPage } from '@web/frame/lazy-page';
import { NotFoundPage } from '@web/frame/not-found-page';
import { pagePath } from './paths';

const LandingPage = lazyPage(() => import('@web/features/landing/landing-page').then((file) => file.LandingPage));
const LoginPage = lazyPage(() => import('@web/features/login/login-page').then((file) => file.LoginPage));
const AttachPage = lazyPage(() => import('@web/features/login/attach-page').then((file) => file.AttachPage));
const YandexReturnPage = lazyPage(() =>
  import('@web/features/login/yandex-return-page').then((file) => file.YandexReturnPage),
);
const VerifyPage = queryPage(() => import('@web/features/login/verify-page').then((file) => file.VerifyPage));
const YandexInAppPage = lazyPage(() =>
  import('@web/features/login/yandex-in-app-page').then((file) => file.YandexInAppPage),
);
const InstantLoginPage = lazyPage(() =>
  import('@web/features/login/instant-login-page').then((file) => file.InstantLoginPage),
);
const RequireTicket = lazyPage(() => import('./require-ticket').then((file) => file.RequireTicket));
const OfferPage = lazyPage(() => import('@web/features/offer/offer-page').then((file) => file.OfferPage));
const PrivacyPage = lazyPage(() => import('@web/features/privacy/privacy-page').then((file) => file.PrivacyPage));
const InstantPayPage = queryPage(() =>
  import('@web/features/instant-pay/instant-pay-page').then((file) => file.InstantPayPage),
);
const InstallPage = lazyPage(() => import('@web/features/install/install-page').then((file) => file.InstallPage));
const RequireSession = queryPage(() => import('./require-session').then((file) => file.RequireSession));
const ProfileRoute = lazyPage(async () => {
  const file = await import('./profile-route');
  file.beginProfile();
  return file.ProfileRoute;
});
const BuyRoute = queryPage(() => import('./buy-route').then((file) => file.BuyRoute));
const ShopRoute = lazyPage(() => import('./shop-route').then((file) => file.ShopRoute));
const PromoPage = lazyPage(() => import('@web/features/promo/promo-page').then((file) => file.PromoPage));
const UnsubscribePage = queryPage(() =>
  import('@web/features/unsubscribe/unsubscribe-page').then((file) => file.UnsubscribePage),
);
const CancelRoute = lazyPage(() => import('./cancel-route').then((file) => file.CancelRoute));

interface FirstPage {
  readonly page: Pick<LazyPage<object>, 'preload'>;
  readonly areas: TextAreaName[];
}

/** Paths whose first view is prerendered. That view stays until the page and its texts are loaded. */
export const PRERENDERED_PAGES: Record<string, FirstPage | undefined> = {
  '/login': { page: LoginPage, areas: ['login'] },
  '/buy': { page: BuyRoute, areas: ['purchase'] },
  '/install': { page: InstallPage, areas: ['install'] },
};

const guarded = (page: LazyPage<object>, areas: TextAreaName[]): FirstPage => ({
  page: { preload: () => Promise.all([RequireSession.preload(), page.preload()]) },
  areas,
});

/** Pages whose chunks, texts and facts are requested at once, side by side (decision 95). */
export const GUARDED_PAGES: Record<string, FirstPage | undefined> = {
  '/profile': guarded(ProfileRoute, ['profile', 'purchase']),
  '/promo': guarded(PromoPage, ['promo']),
  '/cancel': guarded(CancelRoute, ['cancel']),
  '/shop': guarded(ShopRoute, ['purchase']),
};

/** A page has the same route at its address in a language (decision 109). */
function RoutesOfPages({ children }: { children: ReactNode }) {
  const location = useLocation();
  return <Routes location={{ ...location, pathname: pagePath(location.pathname) }}>{children}</Routes>;
}

/** §2: the routes of the customers' site. Those of the panel, which has its own entry, are in panel/router.tsx. */
export const Site = () => (
  <>
    <RoutesOfPages>
      <Route element={<Layout />}>
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
        <Route path="/privacy" element={<PrivacyPage />} />
        <Route path="/instantPay" element={<InstantPayPage />} />
        <Route path="/unsubscribe" element={<UnsubscribePage />} />
        <Route path="/install" element={<InstallPage />} />
        <Route element={<RequireTicket />}>
          <Route element={<RequireSession />}>
            <Route path="/mobileShop" element={<ShopRoute />} />
            <Route path="/mobileProfile" element={<ProfileRoute />} />
          </Route>
        </Route>
        <Route element={<RequireSession />}>
          <Route path="/profile" element={<ProfileRoute />} />
          <Route path="/shop" element={<ShopRoute />} />
          <Route path="/promo" element={<PromoPage />} />
          <Route path="/cancel" element={<CancelRoute />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </RoutesOfPages>
    <SiteOfflineBanner />
  </>
);
