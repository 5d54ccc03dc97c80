import { useTranslation } from 'react-i18next';
import heading from '@web/ui/heading.module.css';
import { SupportBlock } from '@web/ui/support-block';
import { InstallLayout } from './install-layout';
import styles from './install-page.module.css';
import { GUIDED_PLATFORMS } from './platform';
import { Steps } from './steps';

/**
 * The first view of /install in a prerendered file: the guides of all platforms, of which the script in the head names
 * the one that is shown. Without the tabs, which need the page.
 */
export function InstallShell() {
  const { t } = useTranslation('install');
  return (
    <InstallLayout
      heading={
        <>
          <h1 className={`${heading.title} ${styles.otherThanIos}`}>{t('heading')}</h1>
          <h1 className={`${heading.title} ${styles.ios}`}>{t('soon.title')}</h1>
        </>
      }
    >
      <div className={styles.tabs} />
      {GUIDED_PLATFORMS.map((platform) => (
        <div key={platform} className={styles[platform]}>
          <Steps platform={platform} hasCode={false} />
        </div>
      ))}
      <SupportBlock />
    </InstallLayout>
  );
}
