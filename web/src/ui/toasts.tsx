import { Suspense, lazy, type ComponentType } from 'react';
import { toastContainerFailed, useToasts } from '@web/lib/browser/notify';
import styles from './toasts.module.css';

const Nothing = () => null;

const ToastContainer = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./toast-container')).AppToastContainer };
  } catch (error) {
    // A failure to load the toast library must not break the page; `notify` then shows plain text.
    toastContainerFailed(error);
    return { default: Nothing };
  }
});

/** §2: in the document before there is a toast; the library then puts its own in its place. */
const EMPTY = <section className="Toastify" />;

export function Toasts() {
  const { isLibraryWanted, plainText } = useToasts();
  return (
    <>
      <Suspense fallback={EMPTY}>{isLibraryWanted ? <ToastContainer /> : EMPTY}</Suspense>
      {plainText !== null && (
        <p className={styles.plain} role="alert">
          {plainText}
        </p>
      )}
    </>
  );
}
