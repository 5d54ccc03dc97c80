import { listSessions, type signOutElsewhere } from '@functions/accounts/contract/sessions';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '@web/lib/browser/format';
import { notify } from '@web/lib/browser/notify';
import { failureCodeOf } from '@web/lib/http/api-error';
import { useCustomerQuery } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { Button } from '@web/ui/button';
import { ConfirmDialog } from '@web/ui/confirm-dialog';
import { NotLoaded } from '@web/ui/skeleton';
import { useSignOutElsewhere } from '@web/features/profile/api/use-sign-out-elsewhere';
import { textKeyOf } from './provider-text';
import styles from './sign-ins.module.css';
import type { RecentSignIn } from '@web/lib/auth/recent-change';

/** Where the account is signed in, and a way to end all sessions but this one. */
export function SessionsList({ recent }: { recent: RecentSignIn }) {
  const { t } = useTranslation('profile');
  const list = useCustomerQuery(listSessions);
  const signOut = useSignOutElsewhere();
  const problemOf = useCallProblem();
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => setIsAsking(true);

  const handleSignOut = () => {
    setIsAsking(false);
    signOut.mutate(undefined, {
      onSuccess: () => void notify(t('sessions.elsewhere.done'), 'success'),
      onError: (error) => {
        if (failureCodeOf<typeof signOutElsewhere>(error) === 'recent_sign_in_needed') recent.ask(ask);
        else void notify(problemOf(error, t('signIns.problem.failed')), 'error');
      },
    });
  };
  const { data } = list;
  if (!data) return <NotLoaded query={list} rows={2} />;
  return (
    <>
      <ul className={styles.list}>
        {data.sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {recent.question}
      {data.sessions.some(({ isCurrent }) => !isCurrent) && recent.question === null && (
        <Button look="quiet" isBusy={signOut.isPending} onClick={() => recent.run(ask)}>
          {t('sessions.elsewhere.start')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        question={t('sessions.elsewhere.question')}
        confirmLabel={t('sessions.elsewhere.confirm')}
        onConfirm={handleSignOut}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

type Session = ResponseOf<typeof listSessions>['sessions'][number];

function SessionRow({ session }: { session: Session }) {
  const { browser, provider, firstSeen, lastSeen, lastAddress, isCurrent } = session;
  const { t, i18n } = useTranslation('profile');
  const [first, last] = [formatDate(firstSeen, i18n.language), formatDate(lastSeen, i18n.language)];
  const seen = isCurrent
    ? t('sessions.since', { date: first })
    : t('sessions.seen', { date: last, time: formatTime(lastSeen), first });
  const how =
    provider === 'passkey'
      ? t('sessions.byPasskey')
      : t('sessions.by', { provider: t(`signIns.provider.${textKeyOf(provider)}`) });
  return (
    <li className={styles.session}>
      <span>
        <span>{browser === '' ? t('sessions.unknown') : browser}</span>
        {isCurrent && <small className={styles.current}>{t('sessions.current')}</small>}
      </span>
      <small>{[how, seen].join(' · ')}</small>
      {lastAddress !== '' && <small>{t('sessions.address', { address: lastAddress })}</small>}
    </li>
  );
}
