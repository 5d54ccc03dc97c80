import { Link } from 'react-router-dom';
import styles from './tabs.module.css';

interface TabListProps<Part extends string> {
  label: string;
  path: string;
  parts: readonly { readonly part: Part; readonly name: string }[];
  current: Part;
}

/** Tabs of one screen. Each has its own URL (the `part` parameter). */
export const TabList = <Part extends string>({ label, path, parts, current }: TabListProps<Part>) => (
  <nav className={`${styles.tabs} ${styles.spaced}`} aria-label={label}>
    {parts.map(({ part, name }) => (
      <Link
        key={part}
        to={`${path}?${new URLSearchParams({ part }).toString()}`}
        className={styles.tab}
        aria-current={part === current ? 'page' : undefined}
      >
        {name}
      </Link>
    ))}
  </nav>
);
