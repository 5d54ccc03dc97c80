import { useEffect } from 'react';
import { ToastContainer } from 'react-toastify';
import { shelfStands } from '@web/lib/notify';
import { useTexts } from '@web/lib/texts';
import './toast-shelf.css';

/** §9: top right, five seconds. */
export function ToastShelf() {
  const t = useTexts();
  useEffect(shelfStands, []);
  return <ToastContainer position="top-right" autoClose={5000} aria-label={t('notifications')} theme="dark" pauseOnFocusLoss />;
}
