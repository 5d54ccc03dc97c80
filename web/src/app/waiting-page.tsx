import { BRAND } from '@contract/values/brand';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Horizon } from '@web/ui/horizon';
import styles from './waiting-page.module.css';

/** Between pages: the horizon alone, without words, for the words may still be on their way. */
export const WaitingPage = () => (
  <main className={styles.page} aria-busy="true">
    <title>{BRAND.name[currentLanguage()]}</title>
    <Horizon sun="rising" size="tall" />
  </main>
);
