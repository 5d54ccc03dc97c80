import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '@web/lib/purchases/address-of';
import styles from './install-page.module.css';
import type { GuidedPlatform } from './platform';

/** QR readers need dark on light in both themes. */
const QR = { size: 152, level: 'M', marginSize: 3, bgColor: '#ffffff', fgColor: '#15202b' } as const;

/** A QR code that opens this page on a phone. */
export function PhoneCode({ platform }: { platform: GuidedPlatform }) {
  const { t } = useTranslation('install');
  return (
    <figure className={styles.phone}>
      <QRCodeSVG {...QR} value={addressOf(`/install?platform=${platform}`)} role="img" aria-label={t('phone.code')} />
      <figcaption>{t('phone.text')}</figcaption>
    </figure>
  );
}
