import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

/** Filters and actions above a list. */
export const FilterBar = ({ children }: { children: ReactNode }) => <div className={styles.bar}>{children}</div>;
