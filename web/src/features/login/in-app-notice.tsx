import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@web/lib/browser/clipboard';
import { browserIntent } from '@web/lib/native/in-app-browser';
import { buttonClass, Button } from '@web/ui/button';
import field from '@web/ui/field.module.css';
import { takeCaret } from '@web/ui/use-field';
import styles from './in-app-notice.module.css';

/** Replaces Google's button in in-app browsers (Telegram, Instagram), where Google refuses sign-in. */
export function InAppNotice({ address }: { address: string }) {
  const { t } = useTranslation('login');
  const [copied, setCopied] = useState<'done' | 'refused' | null>(null);
  const intent = browserIntent(address, navigator.userAgent);
  const handleCopy = () => void copyText(address).then(setCopied);
  return (
    <div className={styles.notice}>
      <p>{t('inApp.text')}</p>
      {intent === null ? (
        <Button onClick={handleCopy}>{t(copied === 'done' ? 'inApp.copied' : 'inApp.copy')}</Button>
      ) : (
        <a className={buttonClass('outline')} href={intent}>
          {t('inApp.open')}
        </a>
      )}
      {copied === 'refused' && <AddressToCopy address={address} />}
      <p className="visually-hidden" role="status">
        {copied === 'done' && t('inApp.copied')}
      </p>
    </div>
  );
}

/** Selected, so that the visitor can copy it by hand. */
function AddressToCopy({ address }: { address: string }) {
  const { t } = useTranslation('login');
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{t('inApp.address')}</label>
      <input ref={takeCaret} id={id} value={address} readOnly aria-describedby={`${id}-state`} />
      <p id={`${id}-state`} className={field.hint} role="status">
        {t('inApp.byHand')}
      </p>
    </div>
  );
}
