import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserIntent } from '@web/lib/native/in-app-browser';
import { addressOf } from '@web/lib/purchases/address-of';
import { buttonClass, Button } from '@web/ui/button';
import styles from './in-app-notice.module.css';

/** Replaces Google's button in in-app browsers (Telegram, Instagram), where Google refuses sign-in. */
export function InAppNotice() {
  const { t } = useTranslation('login');
  const [isCopied, setIsCopied] = useState(false);
  const address = addressOf(window.location.pathname);
  const intent = browserIntent(address, navigator.userAgent);
  const handleCopy = () => {
    navigator.clipboard.writeText(address).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return (
    <div className={styles.notice}>
      <p>{t('inApp.text')}</p>
      {intent === null ? (
        <Button onClick={handleCopy}>{t(isCopied ? 'inApp.copied' : 'inApp.copy')}</Button>
      ) : (
        <a className={buttonClass('outline')} href={intent}>
          {t('inApp.open')}
        </a>
      )}
      <p className="visually-hidden" role="status">
        {isCopied && t('inApp.copied')}
      </p>
    </div>
  );
}
