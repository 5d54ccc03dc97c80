import { Suspense, lazy, type ComponentType } from 'react';
import { toastContainerFailed, useToasts } from '@web/lib/browser/notify';
import styles from './toasts.module.css';

const Nothing = () => null;

const ToastShelf = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./toast-container')).AppToastContainer };
  } catch (error) {
    // A message that cannot be shown as a toast must not take the page down.
    toastContainerFailed(error);
    return { default: Nothing };
  }
});

export function Toasts() {
  const { isLibraryWanted, plainText } = useToasts();
  return (
    <>
      {isLibraryWanted && (
        <Suspense fallback={null}>
          <ToastShelf />
        </Suspense>
      )}
      {plainText !== null && (
        <p className={styles.plain} role="alert">
          {plainText}
        </p>
      )}
    </>
  );
}
