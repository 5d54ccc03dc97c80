import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useTranslation } from 'react-i18next';
import block from '@web/features/profile/kit/block.module.css';
import { NewsPlaces } from '@web/features/profile/news/news-places';
import styles from './account.module.css';
import { EmailPreferences } from './email-preferences';

/** Which e-mails are sent, in which language, and where news arrives besides. */
export function LettersSection({ profile }: { profile: Pick<Profile, 'preferences' | 'payAhead'> }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <EmailPreferences preferences={profile.preferences} isPaidByLink={profile.payAhead != null} />
      <h3 className={styles.subtitle}>{t('news.title')}</h3>
      <div className={block.news}>
        <NewsPlaces />
      </div>
    </>
  );
}
