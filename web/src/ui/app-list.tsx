import { BRAND } from '@contract/values/brand';
import { useEffect, useState } from 'react';
import { trackDownload } from '@web/lib/analytics';
import { useTexts } from '@web/lib/texts';
import styles from './app-list.module.css';
import { ComputerIcon, PhoneIcon, SoonIcon } from './icons';

const HIGHLIGHT_MS = 7000;

interface AppListProps {
  /** Somebody came here for the iOS app. */
  isIosAsked?: boolean;
}

/** Where the apps are. iOS says that it is in development, and shows it for seven seconds when asked. */
export function AppList({ isIosAsked = false }: AppListProps) {
  const t = useTexts();
  const [asked, setAsked] = useState(isIosAsked ? 1 : 0);
  const [isHighlighted, setIsHighlighted] = useState(isIosAsked);
  useEffect(() => {
    if (asked === 0) return;
    const timer = setTimeout(() => setIsHighlighted(false), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const handleAsk = () => {
    trackDownload('ios');
    setAsked(asked + 1);
    setIsHighlighted(true);
  };
  return (
    <ul className={styles.apps}>
      <li>
        <a className={styles.app} href={BRAND.downloads.android} download onClick={() => trackDownload('android')}>
          <PhoneIcon />
          <span className={styles.name}>{t('apps.android')}</span>
          <span className={styles.note}>{t('apps.androidNote')}</span>
        </a>
      </li>
      <li>
        <a className={styles.app} href={BRAND.downloads.windows} download onClick={() => trackDownload('windows')}>
          <ComputerIcon />
          <span className={styles.name}>{t('apps.windows')}</span>
          <span className={styles.note}>{t('apps.windowsNote')}</span>
        </a>
      </li>
      <li>
        <button type="button" className={styles.app} data-highlighted={isHighlighted} onClick={handleAsk}>
          <SoonIcon />
          <span className={styles.name}>{t('apps.ios')}</span>
          <span className={styles.note} role="status">
            {isHighlighted ? t('apps.iosAnswer') : t('apps.inDevelopment')}
          </span>
        </button>
      </li>
    </ul>
  );
}
