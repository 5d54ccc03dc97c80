import { useTranslation } from 'react-i18next';
import { AppList } from '@web/ui/app-list';
import styles from '@web/features/profile/kit/block.module.css';

/** §2 app install: the apps side by side. How to install one is said at /install. */
export function AppsSection() {
  const { t } = useTranslation('profile');
  return (
    <section className={styles.apps}>
      <h2 className="visually-hidden">{t('apps')}</h2>
      <AppList isLine />
    </section>
  );
}
