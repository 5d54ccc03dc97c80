import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { useGetProfile } from '@web/features/profile/api/get-profile';
import { ConfirmSignIn } from '@web/features/profile/sign-ins/use-recent-sign-in';
import { GiftsBlock } from '@web/features/gifts/gifts-block';
import { ShopPage } from '@web/features/purchase/shop-page';
import { isInNativeWebView } from '@web/lib/native/native-webview';
import { useIdentity } from '@web/lib/auth/identity';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { NotLoaded } from '@web/ui/skeleton';

/** §6: customers with an active subscription or a restricted account are redirected to the profile. */
export function ShopRoute() {
  const { t } = useTranslation('purchase');
  const navigate = useNavigate();
  const profilePath = isInNativeWebView() ? '/mobileProfile' : '/profile';
  const identity = useIdentity();
  const profile = useGetProfile(identity);

  if (profile.data) {
    const { userInfo, restricted } = profile.data;
    if (userInfo.subscriptionIsActive || restricted !== null) return <Navigate to={profilePath} replace />;
    return (
      <ShopPage
        onPaid={() => void navigate(profilePath)}
        gifts={<GiftsBlock payer={identity} Confirm={ConfirmSignIn} />}
      />
    );
  }
  return (
    <Page title={t('shopPage.title')} fillsScreen heading={<h1 className={heading.title}>{t('shopPage.title')}</h1>}>
      <NotLoaded query={profile} rows={5} />
    </Page>
  );
}
