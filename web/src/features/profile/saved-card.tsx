import type { Profile } from '@contract/get-profile';
import { useState } from 'react';
import { useIdentity } from '@web/lib/identity';
import { notify } from '@web/lib/notify';
import { useCallProblem } from '@web/lib/use-call-problem';
import { useTranslation } from '@web/lib/use-translation';
import { Button } from '@web/ui/button';
import { ConfirmDialog } from '@web/ui/confirm-dialog';
import { CardIcon } from '@web/ui/icons';
import { useRemoveCard } from './api/payments';
import block from './block.module.css';
import styles from './payments.module.css';

interface SavedCardProps {
  card: NonNullable<Profile['card']>;
  isRenewing: boolean;
}

/** Without its card a subscription cannot renew: who removes it is told so before. */
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
