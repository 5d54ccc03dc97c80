import { useEffect } from 'react';
import { ToastContainer } from 'react-toastify';
import { toastContainerMounted, TOAST_MS } from '@web/lib/browser/notify';
import { useTexts } from '@web/lib/i18n/translation-source';
import './toast-container.css';

/** §9: toasts appear at the top right for five seconds. */
export function AppToastContainer() {
  const t = useTexts();
  useEffect(() => {
    // Each toast is an alert, which a live region around it would read twice. The library has no setting for it.
    document.querySelector('section.Toastify')?.setAttribute('aria-live', 'off');
    toastContainerMounted();
  }, []);
  return (
    <ToastContainer
      position="top-right"
      autoClose={TOAST_MS}
      aria-label={t('notifications')}
      theme="dark"
      pauseOnFocusLoss
    />
  );
}
