import type { Profile } from '@contract/subscription/get-profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@web/ui/button';
import styles from './account.module.css';
import block from '@web/features/profile/page/block.module.css';
import { DeleteAccount } from './delete-account';
import { ExportButton } from './export-button';
import { EmailPreferences } from './email-preferences';

interface AccountSectionProps {
  preferences: Profile['preferences'];
  onDeleted: () => void;
}

/** E-mail preferences, data export and account deletion. */
export function AccountSection({ preferences, onDeleted }: AccountSectionProps) {
  const { t } = useTranslation('profile');
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <section className={block.block}>
      <h2 className={block.title}>{t('account.title')}</h2>
      <EmailPreferences preferences={preferences} />
      <div className={styles.ways}>
        <ExportButton />
        {!isDeleting && (
          <Button look="quiet" onClick={() => setIsDeleting(true)}>
            {t('account.delete')}
          </Button>
        )}
      </div>
      {isDeleting && <DeleteAccount onDeleted={onDeleted} onKeep={() => setIsDeleting(false)} />}
    </section>
  );
}
