import type { Profile } from '@contract/subscription/get-profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@web/ui/lazy-part';
import { Button } from '@web/ui/button';
import styles from './account.module.css';
import block from '@web/features/profile/page/block.module.css';
import { useRecentSignIn } from '@web/features/profile/sign-ins/use-recent-sign-in';
import { ExportButton } from './export-button';
import { EmailPreferences } from './email-preferences';

const DeleteAccount = lazyPart(() => import('./delete-account').then((file) => file.DeleteAccount));

interface AccountSectionProps {
  profile: Pick<Profile, 'preferences' | 'payAhead'>;
  onDeleted: () => void;
}

/** E-mail preferences, data export and account deletion. */
export function AccountSection({ profile, onDeleted }: AccountSectionProps) {
  const { t } = useTranslation('profile');
  const [isDeleting, setIsDeleting] = useState(false);
  const recent = useRecentSignIn();
  const startDeletion = () => setIsDeleting(true);
  return (
    <section className={block.block}>
      <h2 className={block.title}>{t('account.title')}</h2>
      <EmailPreferences preferences={profile.preferences} isPaidByLink={profile.payAhead != null} />
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
    </section>
  );
}
