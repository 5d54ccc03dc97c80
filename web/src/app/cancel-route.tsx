import { useTranslation } from 'react-i18next';
import { CancelPage } from '@web/features/cancel/cancel-page';
import { useGetProfile } from '@web/features/profile/api/get-profile';
import { useIdentity } from '@web/lib/auth/identity';
import { ErrorPanel } from '@web/ui/error-panel';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { Skeleton } from '@web/ui/skeleton';

/** Loads the profile, which the cancel page needs. */
export function CancelRoute() {
  const { t } = useTranslation('cancel');
  const profile = useGetProfile(useIdentity());
  if (profile.data) return <CancelPage profile={profile.data} />;
  const handleRetry = () => void profile.refetch();
  return (
    <Page title={t('title')} fillsScreen heading={<h1 className={heading.title}>{t('title')}</h1>}>
      {profile.isError ? <ErrorPanel onRetry={handleRetry} /> : <Skeleton onRetry={handleRetry} />}
    </Page>
  );
}
