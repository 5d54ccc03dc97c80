import type { Profile } from '@contract/get-profile';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '@web/lib/format';
import { currentLanguage } from '@web/lib/i18n';
import { Button } from '@web/ui/button';
import styles from './block.module.css';

interface CancelledBlockProps {
  profile: Profile;
  purchase: ReactNode;
}

/** §4: paid time remains and renewal is off; paying again resumes, and the time is added. */
export function CancelledBlock({ profile, purchase }: CancelledBlockProps) {
  const { t } = useTranslation('profile');
  const [isResuming, setIsResuming] = useState(false);
  const { expirationDate } = profile.userInfo;
  if (isResuming) return purchase;
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{t('cancelled.title')}</h2>
      <p className={styles.text}>
        {expirationDate !== null && t('cancelled.text', { date: formatDay(expirationDate, currentLanguage(), profile.now) })}
      </p>
      {purchase !== null && (
        <div className={styles.actions}>
          <Button look="primary" onClick={() => setIsResuming(true)}>
            {t('cancelled.resume')}
          </Button>
        </div>
      )}
    </section>
  );
}
