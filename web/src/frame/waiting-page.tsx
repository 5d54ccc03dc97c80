import { BRAND } from '@functions/base/contract/values/brand';
import type { Language } from '@functions/base/contract/values/languages';
import { currentLanguage } from '@web/lib/i18n/translation-source';
import { StatusIllustration } from '@web/ui/status-illustration';
import { Title } from '@web/ui/title';
import styles from './waiting-page.module.css';

/** Here and not in a file of texts, which may still be loading. */
const OPENING: Readonly<Record<Language, string>> = {
  ru: 'Открываем страницу…',
  en: 'Opening the page…',
  kk: 'Бет ашылуда…',
  zh: '正在打开页面…',
};

/** Shown while a page loads; after two seconds it says so. `languages`: of the files that every language shares. */
export const WaitingPage = ({ languages = [currentLanguage()] }: { languages?: readonly Language[] }) => (
  <>
    <Title text={BRAND.name[currentLanguage()]} />
    <main className={styles.page} aria-busy="true">
      <StatusIllustration state="in-progress" size="tall">
        {languages.map((language) => (
          <p key={language} lang={language} className={styles.opening}>
            {OPENING[language]}
          </p>
        ))}
      </StatusIllustration>
    </main>
  </>
);
