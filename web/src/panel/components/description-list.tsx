import type { ReactNode } from 'react';
import styles from './components.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** Description list: names and values in two columns. */
export const DescriptionList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
