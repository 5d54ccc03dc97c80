import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@web/ui/lazy-part';
import { Button } from '@web/ui/button';
import styles from './account.module.css';
import { useRecentSignIn } from '@web/features/profile/sign-ins/use-recent-sign-in';
import { ExportButton } from './export-button';

const DeleteAccount = lazyPart(() => import('./delete-account').then((file) => file.DeleteAccount));

/** Data export and account deletion. */
export function DataSection({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation('profile');
  const [isDeleting, setIsDeleting] = useState(false);
  const recent = useRecentSignIn();
  const startDeletion = () => setIsDeleting(true);
  return (
    <>
      <div className={styles.ways}>
        <ExportButton />
        {!isDeleting && recent.question === null && (
          <Button look="quiet" {...DeleteAccount.onIntent} onClick={() => recent.run(startDeletion)}>
            {t('account.delete')}
          </Button>
        )}
      </div>
      {recent.question}
      {isDeleting && recent.question === null && (
        <DeleteAccount
          onDeleted={onDeleted}
          onKeep={() => setIsDeleting(false)}
          onNotRecent={() => recent.ask(startDeletion)}
        />
      )}
    </>
  );
}
