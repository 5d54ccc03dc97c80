import { BRAND } from '@contract/values/brand';
import type { ReactNode } from 'react';
import { isInNativeWebView } from '@web/lib/native/native-webview';
import { currentLanguage } from '@web/lib/i18n/translation-source';
import { BrandMark } from './brand-mark';
import { Footer } from './footer';
import { Horizon, type SunHeight } from './horizon';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** What search engines show below the title; pages that they leave out need none. */
  description?: string;
  sun?: SunHeight;
  /** What stands right of the brand. */
  top?: ReactNode;
  /** Words in the sky above the line. */
  sky: ReactNode;
  children?: ReactNode;
  /** A page that exists in one language only. */
  isOneLanguage?: boolean;
  /** Without the brand and the footer, as every page inside the native app. */
  isBare?: boolean;
}

/** The inner pages of the house: brand, sky with the page's one sentence, then one column on the ground. */
export function Page({
  title,
  description,
  sun = 'half',
  top,
  sky,
  children,
  isOneLanguage = false,
  isBare = isInNativeWebView(),
}: PageProps) {
  return (
    <>
      <title>{`${title} · ${BRAND.name[currentLanguage()]}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {(!isBare || top) && (
        <header className={styles.top}>
          {!isBare && <BrandMark />}
          {top}
        </header>
      )}
      <main className={styles.main}>
        <Horizon sun={sun}>{sky}</Horizon>
        <div className={styles.column}>{children}</div>
      </main>
      {!isBare && <Footer hasLanguages={!isOneLanguage} />}
    </>
  );
}
