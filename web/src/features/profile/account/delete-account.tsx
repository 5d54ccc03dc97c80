import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@web/lib/browser/notify';
import { failureCodeOf, outcomeOf } from '@web/lib/http/api-error';
import { useProfileChange } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { useCancelOnLeave } from '@web/lib/http/use-cancel-on-leave';
import { Button } from '@web/ui/button';
import { HoldButton } from '@web/ui/hold-button';
import { Problem } from '@web/ui/problem';
import styles from './account.module.css';
import block from '@web/features/profile/kit/block.module.css';

interface DeleteAccountProps {
  onDeleted: () => void;
  onKeep: () => void;
  /** The server refused: the deletion needs a recent sign-in. */
  onNotRecent: () => void;
}

/** States what is deleted and what is kept. A hold confirms the deletion because it is irreversible. */
export function DeleteAccount({ onDeleted, onKeep, onNotRecent }: DeleteAccountProps) {
  const { t } = useTranslation('profile');
  const deletion = useProfileChange(deleteAccount, () => ({}));
  const problemOf = useCallProblem();
  const signalOfCall = useCancelOnLeave();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const handleConfirm = () => {
    const cancel = signalOfCall();
    deletion.mutateAsync({ confirmed: true, cancel }).then(
      () => {
        void notify(t('account.deleted'), 'success');
        onDeleted();
      },
      (error: unknown) => {
        if (failureCodeOf<typeof deleteAccount>(error) === 'recent_sign_in_needed') onNotRecent();
        // The customer has kept the account, and the form that would have said it is gone.
        if (cancel.aborted && outcomeOf(error) === 'unknown') void notify(t('account.deleteUnknown'), 'error');
      },
    );
  };
  return (
    <div className={styles.deletion}>
      <h3 ref={heading} tabIndex={-1}>
        {t('account.deleteTitle')}
      </h3>
      <p className={block.text}>{t('account.deleteText')}</p>
      <p className={block.text}>{t('account.deleteStays')}</p>
      {deletion.isError && (
        <Problem>{problemOf(deletion.error, t('account.deleteFailed'), t('account.deleteUnknown'))}</Problem>
      )}
      <HoldButton
        label={deletion.isPending ? t('account.deleting') : t('account.deleteHold')}
        question={t('account.deleteQuestion')}
        isBusy={deletion.isPending}
        onConfirm={handleConfirm}
      />
      <Button look="quiet" onClick={onKeep}>
        {t('account.deleteKeep')}
      </Button>
    </div>
  );
}
