import { Link } from 'react-router-dom';
import styles from './tabs.module.css';

interface PartTabsProps<Part extends string> {
  label: string;
  path: string;
  parts: readonly { readonly part: Part; readonly name: string }[];
  current: Part;
}

/** Parts of one screen, each with an address of its own (`part`). */
export const TabList = <Part extends string>({ label, path, parts, current }: PartTabsProps<Part>) => (
  <nav className={styles.tabs} aria-label={label}>
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
