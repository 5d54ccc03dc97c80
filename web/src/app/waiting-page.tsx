import { BRAND } from '@contract/values/brand';
import { currentLanguage } from '@web/lib/i18n/translation-source';
import { StatusIllustration } from '@web/ui/status-illustration';
import { Title } from '@web/ui/title';
import styles from './waiting-page.module.css';

/** Shown while a page loads. It has no text because the texts may still be loading. */
export const WaitingPage = () => (
  <>
    <Title text={BRAND.name[currentLanguage()]} />
    <main className={styles.page} aria-busy="true">
      <StatusIllustration state="in-progress" size="tall" />
    </main>
  </>
);
