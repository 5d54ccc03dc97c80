import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { errorCode, logPaymentFailed } from '@web/lib/browser/log';
import { notify } from '@web/lib/browser/notify';
import { nativeBridge } from '@web/lib/native/native-bridge';
import { rememberNativeSignIn } from '@web/lib/native/native-webview';
import { preloadPaymentForms } from '@web/lib/purchases/use-pay';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { forgetGiftLink } from '@web/lib/browser/gift-link';
import { registerAfterSignIn } from '@web/features/login/api/register-customer';
import { TicketConfirmationPage } from './ticket-confirmation-page';
import { useClaimToast } from './use-claim-toast';
import { useLoginTicket } from './use-login-ticket';
import { useWaitText } from '@web/lib/http/use-wait-text';

/**
 * §2 /instantLogin: registers the customer of the login ticket, preloads the payment script and opens the profile.
 * Without a valid ticket it opens /.
 */
export function InstantLoginPage() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const showClaimToast = useClaimToast();
  const waitText = useWaitText();
  const { state, accept, decline } = useLoginTicket();

  useEffect(() => {
    preloadPaymentForms().catch((error: unknown) => logPaymentFailed(errorCode(error)));
  }, []);
  useEffect(() => {
    // The app that opened the page is told when its customer logs out here.
    void nativeBridge().then((bridge) => bridge !== null && rememberNativeSignIn());
  }, []);
  const hasEnded = useRef(false);
  useEffect(() => {
    if (state.kind === 'waiting' || state.kind === 'confirmation' || hasEnded.current) return;
    hasEnded.current = true;
    const redirect = (path: string) => void navigate(path, { replace: true });
    if (state.kind !== 'signed-in') {
      redirect(state.kind === 'declined' && state.confirmation.current !== null ? '/profile' : '/');
      return;
    }
    forgetGiftLink();
    void registerAfterSignIn().then((registered) => {
      if (registered.kind === 'done') showClaimToast(registered);
      else {
        const wait = registered.kind === 'failed' ? registered.wait : null;
        void notify(wait === null ? t('failed') : waitText(wait), 'error');
      }
      redirect(registered.kind === 'done' ? '/profile' : '/');
    });
  }, [state, navigate, t, waitText, showClaimToast]);

  if (state.kind === 'confirmation') {
    return <TicketConfirmationPage confirmation={state.confirmation} onAccept={accept} onDecline={decline} />;
  }
  return (
    <Page
      title={t('title')}
      illustration="in-progress"
      heading={
        <div role="status">
          <h1 className={heading.title}>{t('busy')}</h1>
        </div>
      }
    >
      <meta name="robots" content="noindex" />
    </Page>
  );
}
