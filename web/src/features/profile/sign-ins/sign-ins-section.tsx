import { signOutEverywhere } from '@functions/accounts/contract/sign-out-everywhere';
import { listSignIns } from '@functions/accounts/contract/sign-ins';
import { unlinkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureCodeOf } from '@web/lib/http/api-error';
import { linkProblemOf } from '@web/lib/auth/link-problems';
import { notify } from '@web/lib/browser/notify';
import { useCustomerChange, useCustomerQuery, useListChange } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { Button } from '@web/ui/button';
import { ConfirmDialog } from '@web/ui/confirm-dialog';
import { lazyPart } from '@web/ui/lazy-part';
import { NotLoaded } from '@web/ui/skeleton';
import type { PasskeyEntry, SignIn } from '@web/features/profile/api/sign-ins';
import block from '@web/features/profile/kit/block.module.css';
import { Opened } from '@web/features/profile/kit/opened';
import { textKeyOf } from './provider-text';
import { AddSignIn } from './sign-ins-add';
import styles from './sign-ins.module.css';
import { useRecentSignIn } from './use-recent-sign-in';

const SessionsList = lazyPart(() => import('./sessions-list').then((file) => file.SessionsList));
/** Loaded on demand: few customers have passkeys. */
const PasskeyRow = lazyPart(
  () => import('./passkey-row').then((file) => file.PasskeyRow),
  <li className={styles.row} />,
);

/** A way to sign in that is about to be removed, and what the question calls it. */
interface Removed {
  readonly signIn: string;
  readonly name: string;
}

interface SignInsSectionProps {
  onSignedOut: () => void;
}

/** The sign-in methods of the account. The last one cannot be removed. */
export function SignInsSection({ onSignedOut }: SignInsSectionProps) {
  const { t } = useTranslation('profile');
  const list = useCustomerQuery(listSignIns);
  const unlink = useListChange(unlinkSignIn, listSignIns);
  const problemOf = useCallProblem();
  const recent = useRecentSignIn();
  const signOut = useCustomerChange(signOutEverywhere);
  const [removing, setRemoving] = useState<Removed | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const sessionsGuard = useRecentSignIn();
  const [isListing, setIsListing] = useState(false);

  const handleRemove = () => {
    if (removing === null) return;
    setRemoving(null);
    unlink.mutate(
      { signIn: removing.signIn },
      {
        onSuccess: () => void notify(t('signIns.removed'), 'success'),
        onError: (error) => {
          const code = failureCodeOf<typeof unlinkSignIn>(error);
          if (code === 'recent_sign_in_needed') recent.ask(() => setRemoving(removing), removing.signIn);
          else void notify(problemOf(error, t(`signIns.problem.${linkProblemOf(code)}`)), 'error');
        },
      },
    );
  };
  const handleSignOut = () => {
    setIsLeaving(false);
    signOut.mutate(
      {},
      {
        onSuccess: () => {
          void notify(t('signIns.everywhere.done'), 'success');
          onSignedOut();
        },
        onError: (error) => void notify(problemOf(error, t('signIns.problem.failed')), 'error'),
      },
    );
  };
  const { data } = list;
  const passkeys = data?.passkeys ?? [];
  const count = (data?.signIns.length ?? 0) + passkeys.length;
  const nameOf = ({ provider }: SignIn) => t(`signIns.provider.${textKeyOf(provider)}`);
  const removalOf = ({ signIn, isCurrent }: SignIn | PasskeyEntry, name: string) =>
    !isCurrent &&
    count > 1 && (
      <Button
        look="quiet"
        isBusy={unlink.isPending}
        aria-label={t('signIns.removeNamed', { provider: name })}
        onClick={() => recent.run(() => setRemoving({ signIn, name }), { removed: signIn })}
      >
        {t('signIns.remove')}
      </Button>
    );
  return (
    <>
      <p className={block.text}>{t('signIns.text')}</p>
      {!data && <NotLoaded query={list} rows={2} />}
      {data && (
        <>
          <ul className={styles.list}>
            {data.signIns.map((signIn) => (
              <li key={signIn.signIn} className={styles.row}>
                <span>
                  <span>{nameOf(signIn)}</span>
                  {signIn.isCurrent && <small className={styles.current}>{t('signIns.current')}</small>}
                </span>
                {removalOf(signIn, nameOf(signIn))}
              </li>
            ))}
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.signIn}
                passkey={passkey}
                removal={removalOf(passkey, t('signIns.passkeyNamed', { name: passkey.name }))}
              />
            ))}
          </ul>
          {recent.question ?? <AddSignIn signIns={data.signIns} recent={recent} />}
          {isListing && (
            <Opened label={t('sessions.title')}>
              <h3 className={styles.subtitle}>{t('sessions.title')}</h3>
              <SessionsList recent={sessionsGuard} />
            </Opened>
          )}
          <div className={block.choices}>
            {!isListing && (
              <Button look="quiet" {...SessionsList.onIntent} onClick={() => setIsListing(true)}>
                {t('sessions.title')}
              </Button>
            )}
            <Button look="quiet" isBusy={signOut.isPending} onClick={() => setIsLeaving(true)}>
              {t('signIns.everywhere.start')}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        question={t('signIns.question', { provider: removing?.name ?? '' })}
        confirmLabel={t('signIns.remove')}
        onConfirm={handleRemove}
        onClose={() => setRemoving(null)}
      />
      <ConfirmDialog
        isOpen={isLeaving}
        question={t('signIns.everywhere.question')}
        confirmLabel={t('signIns.everywhere.confirm')}
        onConfirm={handleSignOut}
        onClose={() => setIsLeaving(false)}
      />
    </>
  );
}
