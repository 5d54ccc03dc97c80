import { StrictMode, useEffect, type ReactNode } from 'react';
import { handleQueuedPresses } from '@web/lib/browser/queued-presses';
import { useTexts } from '@web/lib/i18n/translation-source';
import { RenderError } from '@web/ui/render-error';
import { RenderErrorBoundary } from '@web/ui/render-error-boundary';
import styles from './page-frame.module.css';

/** Wraps every static document. The build and the browser use the same wrapper, as hydration requires. */
export function PageFrame({ children }: { children: ReactNode }) {
  useEffect(handleQueuedPresses, []);
  return (
    <StrictMode>
      <RenderErrorBoundary instead={(error) => <Broken error={error} />}>{children}</RenderErrorBoundary>
    </StrictMode>
  );
}

function Broken({ error }: { error: Error }) {
  const t = useTexts();
  return (
    <main className={styles.broken}>
      <h1>{t('renderError.heading')}</h1>
      <RenderError error={error} />
    </main>
  );
}
