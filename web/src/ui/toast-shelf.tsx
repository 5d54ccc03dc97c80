import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ToastContainer } from 'react-toastify';
import { shelfStands } from '@web/lib/notify';
import './toast-shelf.css';

/** §9: top right, five seconds. */
export function ToastShelf() {
  const { t } = useTranslation();
  useEffect(shelfStands, []);
  return <ToastContainer position="top-right" autoClose={5000} aria-label={t('notifications')} theme="dark" pauseOnFocusLoss />;
}
