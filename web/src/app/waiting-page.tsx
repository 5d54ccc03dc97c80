import { Horizon } from '@web/ui/horizon';
import styles from './waiting-page.module.css';

/** Between pages: the horizon alone, without words, for the words may still be on their way. */
export const WaitingPage = () => (
  <main className={styles.page} aria-busy="true">
    <Horizon sun="rising" size="tall" />
  </main>
);
