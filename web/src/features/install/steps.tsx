import { BRAND } from '@contract/values/brand';
import { useTranslation } from 'react-i18next';
import { trackDownload } from '@web/lib/analytics';
import { buttonClass } from '@web/ui/button';
import { ButtonLink } from '@web/ui/button-link';
import styles from './install-page.module.css';
import { PhoneCode } from './phone-code';
import type { Guided } from './platform';

export function Steps({ platform }: { platform: Guided }) {
  const { t } = useTranslation('install');
  if (platform === 'ios') {
    return (
      <section className={styles.soon} aria-live="polite">
        <h2>{t('soon.title')}</h2>
        <p>{t('soon.text')}</p>
      </section>
    );
  }
  return (
    <ol className={styles.steps}>
      <li>
        <h2>{t('download.title')}</h2>
        <p>{t(`download.${platform}`)}</p>
        <div className={styles.ways}>
          <a className={buttonClass('primary')} href={BRAND.downloads[platform]} download onClick={() => trackDownload(platform)}>
            {t(`download.button.${platform}`)}
          </a>
          {platform === 'android' && <PhoneCode platform={platform} />}
        </div>
      </li>
      <li>
        <h2>{t('signIn.title')}</h2>
        <p>{t('signIn.text')}</p>
      </li>
      <li>
        <h2>{t('activate.title')}</h2>
        <p>{t('activate.text')}</p>
        <p className={styles.note}>{t('activate.full')}</p>
        <ButtonLink to="/profile">{t('activate.devices')}</ButtonLink>
      </li>
    </ol>
  );
}
