import { Suspense, lazy } from 'react';
import { useToastsWanted } from '@web/lib/notify';

const ToastShelf = lazy(async () => ({ default: (await import('./toast-shelf')).ToastShelf }));

export function Toasts() {
  const isWanted = useToastsWanted();
  return isWanted ? (
    <Suspense fallback={null}>
      <ToastShelf />
    </Suspense>
  ) : null;
}
