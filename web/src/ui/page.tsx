import { BRAND } from '@functions/base/contract/values/brand';
import { useEffect, type ReactNode } from 'react';
import { handleQueuedPresses } from '@web/lib/browser/queued-presses';
import { isInNativeWebView } from '@web/lib/native/native-webview';
import { currentLanguage } from '@web/lib/i18n/translation-source';
import { BrandMark } from './brand-mark';
import { Footer } from './footer';
import { StatusIllustration, type IllustrationState } from './status-illustration';
import type { Parts } from './parts';
import { Title } from './title';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** The meta description; needed only by indexed pages. */
  description?: string;
  illustration?: IllustrationState;
  /** Header content to the right of the logo. */
  top?: Parts;
  /** Text inside the illustration, usually the heading. */
  heading: ReactNode;
  children?: ReactNode;
  /** Hides the language switcher on a page with a single language. */
  isOneLanguage?: boolean;
  /** Hides the logo and the footer; the default inside the native app. */
  isBare?: boolean;
  /** Two columns fit on a desk. */
  isWide?: boolean;
  /** The footer starts below the first screen: content that arrives later does not move it. */
  fillsScreen?: boolean;
  /** Sticks to the lower edge of the window. */
  bar?: Parts;
  /** Whether the page can handle presses. Those of the prerendered page wait until then. */
  isReady?: boolean;
}

const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

/** Layout of all pages except the landing page: header, illustration with the heading, one column, footer. */
export function Page({
  title,
  description,
  illustration = 'neutral',
  top,
  heading,
  children,
  isOneLanguage = false,
  isBare = isInNativeWebView(),
  isWide = false,
  fillsScreen = false,
  bar,
  isReady = true,
}: PageProps) {
  useEffect(() => {
    if (isReady) handleQueuedPresses();
  }, [isReady]);
  return (
    <>
      <Title text={`${title} · ${BRAND.name[currentLanguage()]}`} />
      {description !== undefined && <meta name="description" content={description} />}
      {(!isBare || top) && (
        <header className={classes(styles.top, isWide && styles.wide)}>
          {!isBare && <BrandMark />}
          {top}
        </header>
      )}
      <main className={classes(styles.main, fillsScreen && styles.tall, isWide && styles.wide)}>
        <StatusIllustration state={illustration}>{heading}</StatusIllustration>
        <div className={styles.column}>{children}</div>
      </main>
      {!isBare && <Footer isWide={isWide} hasLanguages={!isOneLanguage} bar={bar} />}
    </>
  );
}
