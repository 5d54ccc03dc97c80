import type { Profile } from '@functions/customer-life/contract/get-profile';
import { removeCard } from '@functions/renewals/contract/remove-card';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@web/lib/browser/notify';
import { useProfileChange } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { Button } from '@web/ui/button';
import { ConfirmDialog } from '@web/ui/confirm-dialog';
import { CardIcon } from '@web/ui/profile-icons';
import { lazyPart } from '@web/ui/lazy-part';
import { Problem } from '@web/ui/problem';
import { Opened } from '@web/features/profile/kit/opened';
import styles from './payments.module.css';

const CardForm = lazyPart(() => import('./card-form').then((file) => file.CardForm));

interface SavedCardProps {
  profile: Profile;
  card: NonNullable<Profile['card']>;
  canPay: boolean;
  onPaid: () => void;
}

/**
 * The saved card. It can be replaced while a charge is to come. The removal dialog warns that the subscription cannot
 * renew without it.
 */
export function SavedCard({ profile, card, canPay, onPaid }: SavedCardProps) {
  const { t } = useTranslation('profile');
  const removal = useProfileChange(removeCard);
  const problemOf = useCallProblem();
  const [isAsking, setIsAsking] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { nextTransactionDate: date, amount } = profile.userInfo;
  const next = canPay && date !== null && amount !== null ? { amount, date } : null;
  const handleClose = () => {
    setIsChanging(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const handlePaid = () => {
    setIsChanging(false);
    onPaid();
  };
  const handleConfirm = () => {
    setIsAsking(false);
    removal.mutate({}, { onSuccess: () => void notify(t('payments.removed'), 'success') });
  };
  return (
    <>
      <div className={styles.card}>
        <CardIcon />
        <p>
          <b>{t('payments.card', { mask: card.mask })}</b>
          {card.expires !== null && <span>{t('payments.cardUntil', { expires: card.expires })}</span>}
        </p>
        <div className={styles.cardActions}>
          {next !== null && !isChanging && (
            <Button ref={opener} isBusy={removal.isPending} {...CardForm.onIntent} onClick={() => setIsChanging(true)}>
              {t('cardChange.open')}
            </Button>
          )}
          <Button look="quiet" isBusy={removal.isPending} onClick={() => setIsAsking(true)}>
            {t('payments.remove')}
          </Button>
        </div>
      </div>
      {next !== null && isChanging && (
        <Opened label={t('cardChange.open')} holds="card">
          <CardForm profile={profile} next={next} onPaid={handlePaid} onClose={handleClose} />
        </Opened>
      )}
      {removal.isError && (
        <Problem>{problemOf(removal.error, t('payments.removeFailed'), t('payments.removeUnknown'))}</Problem>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        question={t(profile.renews ? 'payments.removeRenewing' : 'payments.removeIdle')}
        confirmLabel={t('payments.remove')}
        onConfirm={handleConfirm}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
