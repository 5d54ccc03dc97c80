import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { trackDownload } from '@web/lib/analytics/analytics';
import { useDownload, type DownloadedPlatform } from '@web/lib/browser/downloads';
import { buttonClass } from '@web/ui/button';
import { ButtonLink } from '@web/ui/button-link';
import { lazyPart } from '@web/ui/lazy-part';
import styles from './install-page.module.css';
import { FileFacts } from './file-facts';
import type { GuidedPlatform } from './platform';

const PhoneCode = lazyPart(
  () => import('./phone-code').then((file) => file.PhoneCode),
  <div className={styles.phone} />,
);

/** A phone needs no code to open the page on itself. */
const phone = () => window.matchMedia('(hover: none) and (pointer: coarse), (max-width: 40rem)');

function whenItChanges(onChange: () => void): () => void {
  const media = phone();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/**
 * The steps for platforms with an app. For iOS a note says that the app is in development. `hasCode`: with the code for
 * a phone, which carries what this browser knows.
 */
export function Steps({ platform, hasCode }: { platform: GuidedPlatform; hasCode: boolean }) {
  const { t } = useTranslation('install');
  if (platform === 'ios') return <p className={styles.soon}>{t('soon.text')}</p>;
  return <ThreeSteps platform={platform} hasCode={hasCode} />;
}

function ThreeSteps({ platform, hasCode }: { platform: DownloadedPlatform; hasCode: boolean }) {
  const { t } = useTranslation('install');
  const download = useDownload(platform);
  const isPhone = useSyncExternalStore(
    whenItChanges,
    () => phone().matches,
    () => true,
  );
  return (
    <ol className={styles.steps}>
      <li>
        <h2>{t('download.title')}</h2>
        {download === null ? (
          <p>{t('download.missing')}</p>
        ) : (
          <>
            <p>{t(`download.${platform}`)}</p>
            <div className={styles.ways}>
              <a
                className={buttonClass('primary')}
                href={download.url}
                download
                onClick={() => trackDownload(platform)}
              >
                {t(`download.button.${platform}`)}
              </a>
              {hasCode && !isPhone && platform === 'android' && <PhoneCode platform={platform} />}
            </div>
            {download.file !== null && <FileFacts file={download.file} />}
          </>
        )}
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
