import { Suspense, lazy, type ComponentType } from 'react';
import { shelfFailed, useToasts } from '@web/lib/browser/notify';
import styles from './toasts.module.css';

const Nothing = () => null;

const ToastShelf = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./toast-container')).ToastShelf };
  } catch (error) {
    // A message that cannot be shown as a toast must not take the page down.
    shelfFailed(error);
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
