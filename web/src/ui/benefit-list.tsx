import { useTranslation } from 'react-i18next';
import styles from './benefit-list.module.css';
import { CheckIcon } from './icons';

const BENEFITS = ['traffic', 'speed', 'services', 'ads'] as const;

export function BenefitList() {
  const { t } = useTranslation();
  return (
    <ul className={styles.list}>
      {BENEFITS.map((benefit) => (
        <li key={benefit} className={styles.item}>
          <CheckIcon />
          {t(`benefits.${benefit}`)}
        </li>
      ))}
    </ul>
  );
}
