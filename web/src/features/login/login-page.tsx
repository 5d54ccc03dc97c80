import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { rememberCampaign, rememberPromo } from '@web/lib/campaign';
import { rememberReturn, takeReturn } from '@web/lib/return-to';
import { auth } from '@web/lib/session';
import { forgetUnpaidOrder } from '@web/lib/storage';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { WaysToSignIn } from './ways-to-sign-in';

/** §2: 'Log in or register'. Only a live session, never a stored e-mail, leads on to the profile. */
export function LoginPage() {
  const { t } = useTranslation('login');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { from?: string } | null };
  const [isReady, setIsReady] = useState(false);

  useEffect(() => {
    forgetUnpaidOrder();
    rememberPromo(search);
    rememberCampaign(search);
  }, [search]);
  useEffect(() => rememberReturn(state?.from), [state]);
  useEffect(() => {
    void auth.authStateReady().then(() => (auth.currentUser ? navigate(takeReturn(), { replace: true }) : setIsReady(true)));
  }, [navigate]);

  return (
    <Page title={t('title')} sky={<h1 className={heading.title}>{t('title')}</h1>}>
      <WaysToSignIn lead={t('lead')} isDisabled={!isReady} />
    </Page>
  );
}
