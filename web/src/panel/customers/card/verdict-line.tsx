import { resendPayLink } from '@functions/panel/contract/change-subscription';
import type { PanelUser } from '@functions/panel/contract/get-user';
import { getPayment } from '@functions/panel/contract/get-payment';
import { Button as MantineButton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@web/panel/components/button';
import { newRequestId, usePanelChange } from '@web/panel/api/use-panel-change';
import { useBanner } from '@web/panel/components/use-banner';
import { userPath } from '@web/panel/session/selected-customer';
import { may, useCurrentStaff } from '@web/panel/session/current-staff';
import { texts } from '@web/panel/texts';
import { payLinkAction, verdictOf } from './verdict';
import styles from './verdict.module.css';

/** The answer of the card: one line, what else a caller asks, and the one thing to do about it. */
export function VerdictLine({ user }: { user: PanelUser }) {
  const t = texts.user.verdict;
  const me = useCurrentStaff();
  const { tone, line, more } = verdictOf(user);
  const { strayPayments, canPayByLink } = user.situation;
  return (
    <section className={styles.verdict} aria-label={t.title}>
      <i className={styles.dot} data-tone={tone} aria-hidden="true" />
      <div>
        <p className={styles.line}>{line}</p>
        {more.length > 0 && <p className={styles.more}>{more.join(' ')}</p>}
      </div>
      <div className={styles.action}>
        {strayPayments.id !== null && may(me, getPayment) ? (
          <MantineButton component={Link} to={userPath('/panel-payment', strayPayments.id)}>
            {t.openPayment}
          </MantineButton>
        ) : (
          canPayByLink && may(me, resendPayLink) && <PayLinkButton user={user} />
        )}
      </div>
    </section>
  );
}

function PayLinkButton({ user }: { user: PanelUser }) {
  const t = texts.user.verdict;
  const { banner, show, showFailure } = useBanner();
  const change = usePanelChange(resendPayLink);
  // Kept until a response arrives: a retry after a lost response stays idempotent.
  const [requestId, setRequestId] = useState(newRequestId);
  const handleSend = () => {
    const onSuccess = () => {
      setRequestId(newRequestId());
      show(t.sent, true);
    };
    change.mutate({ userId: user.id, requestId }, { onSuccess, onError: showFailure });
  };
  return (
    <>
      <Button isBusy={change.isPending} onClick={handleSend}>
        {change.isPending ? texts.loading : t[payLinkAction(user)]}
      </Button>
      {banner}
    </>
  );
}
