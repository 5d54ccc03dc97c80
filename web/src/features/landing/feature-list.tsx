import { useRef } from 'react';
import { useTexts } from '@web/lib/i18n/translation-source';
import styles from './feature-list.module.css';
import { useScrollFade } from './use-scroll-fade';

const FEATURES = ['traffic', 'disguise', 'services', 'ads', 'leave'] as const;

/** §2: the descriptions fade with their distance from the viewport's centre. */
export function FeatureList() {
  const t = useTexts('landing');
  const list = useRef<HTMLUListElement>(null);
  useScrollFade(list);
  return (
    <section className={styles.features}>
      <h2 className="visually-hidden">{t('features.title')}</h2>
      <ul ref={list}>
        {FEATURES.map((feature) => (
          <li key={feature} className={styles.feature}>
            <h3 className={styles.name}>{t(`features.${feature}.name`)}</h3>
            <p className={styles.text}>{t(`features.${feature}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
