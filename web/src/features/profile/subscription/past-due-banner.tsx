import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Button } from '@web/ui/button';
import { Opened } from '@web/features/profile/kit/opened';
import { lookOfStep } from '@web/features/profile/kit/section-state';
import styles from '@web/features/profile/kit/block.module.css';
import { lazyPart } from '@web/ui/lazy-part';

const RetryForm = lazyPart(() => import('./retry-form').then((file) => file.RetryForm));

export type PastDue = NonNullable<Profile['pastDue']>;

interface PastDueBannerProps {
  profile: Profile;
  pastDue: PastDue;
  onPaid: () => void;
}

/** Shown after a failed renewal or a lost mandate: the reason, the end of access, and a payment form. */
export function PastDueBanner({ profile, pastDue, onPaid }: PastDueBannerProps) {
  const { t } = useTranslation('profile');
  const { t: purchase } = useTranslation('purchase');
  const [isPaying, setIsPaying] = useState(false);
  const { attempts, decline, accessUntil, retry } = pastDue;
  const until = formatDay(accessUntil, currentLanguage(), profile.now);
  return (
    <section className={styles.banner} aria-labelledby="past-due">
      <h2 id="past-due">{attempts === 0 ? t('pastDue.gone') : purchase(`problem.${decline}`)}</h2>
      <p>{t(retry === null ? 'pastDue.text' : 'pastDue.payable', { date: until })}</p>
      {retry !== null && isPaying && (
        <Opened label={t('pastDue.pay')} holds="retry">
          <RetryForm profile={profile} retry={retry} onPaid={onPaid} />
        </Opened>
      )}
      {retry !== null && !isPaying && (
        <div className={styles.actions}>
          <Button look={lookOfStep('pay', profile)} {...RetryForm.onIntent} onClick={() => setIsPaying(true)}>
            {t('pastDue.pay')}
          </Button>
        </div>
      )}
    </section>
  );
}
