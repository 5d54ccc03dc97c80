import { useTranslation } from 'react-i18next';
import { AppList } from '@web/ui/app-list';
import styles from './block.module.css';

export function AppsBlock() {
  const { t } = useTranslation('profile');
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{t('apps')}</h2>
      <AppList />
    </section>
  );
}
