import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { AppList } from '@web/ui/app-list';
import { ButtonLink } from '@web/ui/button-link';
import styles from './block.module.css';

interface AppsSectionProps {
  ref: Ref<HTMLHeadingElement>;
  /** How often the button of the devices section scrolled here. */
  visits: number;
  isIosAsked: boolean;
}

export function AppsSection({ ref, visits, isIosAsked }: AppsSectionProps) {
  const { t } = useTranslation('profile');
  return (
    <section className={styles.block}>
      <h2 ref={ref} tabIndex={-1} className={styles.title}>
        {t('apps')}
      </h2>
      <AppList key={visits} isIosAsked={isIosAsked} />
      <div className={styles.actions}>
        <ButtonLink to="/install">{t('appsGuide')}</ButtonLink>
      </div>
    </section>
  );
}
