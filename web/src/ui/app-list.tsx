import { useEffect, useState } from 'react';
import { trackDownload } from '@web/lib/analytics/analytics';
import { useDownload, type DownloadedPlatform } from '@web/lib/browser/downloads';
import { useTexts } from '@web/lib/i18n/translation-source';
import type { Parts } from './parts';
import styles from './app-list.module.css';
import { ComputerIcon, PhoneIcon, SoonIcon } from './icons';

const HIGHLIGHT_MS = 7000;

interface AppListProps {
  /** The apps stand side by side. */
  isLine?: boolean;
}

/** Links to the apps. The iOS entry says that the app is in development; a click highlights it for seven seconds. */
export function AppList({ isLine = false }: AppListProps) {
  const t = useTexts();
  const [requests, setRequests] = useState(0);
  const [isHighlighted, setIsHighlighted] = useState(false);
  useEffect(() => {
    if (requests === 0) return;
    const timer = setTimeout(() => setIsHighlighted(false), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [requests]);
  const handleAsk = () => {
    trackDownload('ios');
    setRequests(requests + 1);
    setIsHighlighted(true);
  };
  return (
    <ul className={isLine ? styles.line : styles.apps}>
      <Download platform="android" icon={<PhoneIcon />} />
      <Download platform="windows" icon={<ComputerIcon />} />
      <li>
        <button type="button" className={styles.app} data-highlighted={isHighlighted} onClick={handleAsk}>
          <SoonIcon />
          <span className={styles.name}>{t('apps.ios')}</span>
          <span className={styles.note}>{isHighlighted ? t('apps.iosAnswer') : t('apps.inDevelopment')}</span>
        </button>
        <p className="visually-hidden" role="status">
          {isHighlighted && t('apps.iosAnswer')}
        </p>
      </li>
    </ul>
  );
}

/** Renders nothing if the file is not available. */
function Download({ platform, icon }: { platform: DownloadedPlatform; icon: Parts }) {
  const t = useTexts();
  const download = useDownload(platform);
  if (download === null) return null;
  return (
    <li>
      <a className={styles.app} href={download.url} download onClick={() => trackDownload(platform)}>
        {icon}
        <span className={styles.name}>{t(`apps.${platform}`)}</span>
        <span className={styles.note}>{t(`apps.${platform}Note`)}</span>
      </a>
    </li>
  );
}
