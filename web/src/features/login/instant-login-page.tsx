import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorCode, logPaymentFailed } from '@web/lib/log';
import { notify } from '@web/lib/notify';
import { loadPaymentWidget } from '@web/lib/payment-widget';
import { useTranslation } from '@web/lib/use-translation';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { registerAfterSignIn } from './api/register-customer';
import { enter, takeEntry } from './ticket-entry';
import { useTellClaim } from './use-tell-claim';

/** §2 /instantLogin: registers whoever came in, loads the payment window's script, and shows the profile. Anyone else sees /. */
export function InstantLoginPage() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const tell = useTellClaim();
  const [entry] = useState(takeEntry);

  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    loadPaymentWidget().catch((error: unknown) => logPaymentFailed(errorCode(error)));
    void enter(entry).then(async (isIn) => {
      const registered = isIn ? await registerAfterSignIn() : null;
      if (registered?.kind === 'done') tell(registered);
      else if (registered !== null) void notify(t('failed'), 'error');
      void navigate(registered?.kind === 'done' ? '/profile' : '/', { replace: true });
    });
  }, [entry, navigate, t, tell]);

  return (
    <Page
      title={t('title')}
      sun="rising"
      sky={
        <div role="status">
          <h1 className={heading.title}>{t('busy')}</h1>
        </div>
      }
    >
      <meta name="robots" content="noindex" />
    </Page>
  );
}
