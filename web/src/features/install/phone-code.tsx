import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from '@web/lib/i18n/use-translation';
import styles from './install-page.module.css';
import type { Guided } from './platform';

/** A camera needs dark on light, whatever the theme. */
const QR = { size: 152, level: 'M', marginSize: 3, bgColor: '#ffffff', fgColor: '#15202b' } as const;

/** This page, on the phone that looks at the computer; a phone has no use for it. */
export function PhoneCode({ platform }: { platform: Guided }) {
  const { t } = useTranslation('install');
  return (
    <figure className={styles.phone}>
      <QRCodeSVG
        {...QR}
        value={`${window.location.origin}/install?platform=${platform}`}
        role="img"
        aria-label={t('phone.code')}
      />
      <figcaption>{t('phone.text')}</figcaption>
    </figure>
  );
}
