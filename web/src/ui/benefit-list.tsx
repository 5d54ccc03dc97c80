import { useTexts } from '@web/lib/i18n/translation-source';
import styles from './benefit-list.module.css';
import { CheckIcon } from './icons';

const BENEFITS = ['traffic', 'speed', 'services', 'ads'] as const;

export function BenefitList() {
  const t = useTexts();
  return (
    <ul className={styles.list}>
      {BENEFITS.map((benefit) => (
        <li key={benefit} className={styles.item}>
          <CheckIcon />
          <span>{t(`benefits.${benefit}`)}</span>
        </li>
      ))}
    </ul>
  );
}
