import type { Profile } from '@contract/subscription/get-profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdentity } from '@web/lib/auth/identity';
import { notify } from '@web/lib/browser/notify';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { Button } from '@web/ui/button';
import { ConfirmDialog } from '@web/ui/confirm-dialog';
import { CardIcon } from '@web/ui/icons';
import { useRemoveCard } from '@web/features/profile/api/payments';
import block from '@web/features/profile/page/block.module.css';
import styles from './payments.module.css';

interface SavedCardProps {
  card: NonNullable<Profile['card']>;
  isRenewing: boolean;
}

/** The saved card. The removal dialog warns that the subscription cannot renew without it. */
export function SavedCard({ card, isRenewing }: SavedCardProps) {
  const { t } = useTranslation('profile');
  const removal = useRemoveCard(useIdentity());
  const problemOf = useCallProblem();
  const [isAsking, setIsAsking] = useState(false);
  const handleConfirm = () => {
    setIsAsking(false);
    removal.mutate(undefined, { onSuccess: () => void notify(t('payments.removed'), 'success') });
  };
  return (
    <>
      <div className={styles.card}>
        <CardIcon />
        <p>
          <b>{t('payments.card', { mask: card.mask })}</b>
          {card.expires !== null && <span>{t('payments.cardUntil', { expires: card.expires })}</span>}
        </p>
        <Button disabled={removal.isPending} onClick={() => setIsAsking(true)}>
          {t('payments.remove')}
        </Button>
      </div>
      {removal.isError && (
        <p className={block.problem} role="alert">
          {problemOf(removal.error, t('payments.removeFailed'), t('payments.removeUnknown'))}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        question={t(isRenewing ? 'payments.removeRenewing' : 'payments.removeIdle')}
        confirmLabel={t('payments.remove')}
        onConfirm={handleConfirm}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
