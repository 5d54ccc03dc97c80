import { useTranslation } from 'react-i18next';
import { CancelPage } from '@web/features/cancel/cancel-page';
import { useGetProfile, useLastProfile } from '@web/features/profile/api/get-profile';
import { useIdentity } from '@web/lib/auth/identity';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { NotLoaded } from '@web/ui/skeleton';

/** Loads the profile, which the cancel page needs. */
export function CancelRoute() {
  const { t } = useTranslation('cancel');
  const identity = useIdentity();
  const profile = useGetProfile(identity);
  const last = useLastProfile(identity);
  if (profile.data) return <CancelPage profile={profile.data} />;
  if (last?.facts.renews === true && !profile.isError) return <CancelPage profile={last.facts} knownAt={last.at} />;
  return (
    <Page title={t('title')} fillsScreen heading={<h1 className={heading.title}>{t('title')}</h1>}>
      <NotLoaded query={profile} />
    </Page>
  );
}
