import { useTranslation } from 'react-i18next';
import { Button } from '@web/ui/button';
import { Photo } from '@web/ui/photo';
import styles from './profile-header.module.css';

interface ProfileHeaderProps {
  email: string;
  photoURL: string | null;
  onSignOut: () => void;
}

export function ProfileHeader({ email, photoURL, onSignOut }: ProfileHeaderProps) {
  const { t } = useTranslation('profile');
  return (
    <div className={styles.bar}>
      <Photo url={photoURL} />
      <div className={styles.who}>
        <p className={styles.email} title={email}>
          {email}
        </p>
        <Button look="quiet" onClick={onSignOut}>
          {t('changeAccount')}
        </Button>
      </div>
    </div>
  );
}
