import { QRCodeCanvas } from 'qrcode.react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@web/lib/browser/notify';
import { Button } from '@web/ui/button';
import styles from './promo-page.module.css';
import { download, qrImage } from './qr-image';
import { share, type ShareOutcome } from './share';

/** §9: 256 px, level H, margin 4. QR readers need dark on light in both themes. */
const QR = { size: 256, level: 'H', marginSize: 4, bgColor: '#ffffff', fgColor: '#15202b' } as const;

/** §2: shares, copies and downloads the referral link and its QR code. */
export function ReferralTools({ link }: { link: string }) {
  const { t } = useTranslation('promo');
  const canvas = useRef<HTMLCanvasElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const notifyOutcome = (outcome: ShareOutcome) => {
    if (outcome.kind === 'unsupported') void notify(t('share.unsupported'), 'error');
    if (outcome.kind === 'failed') void notify(`${t('share.failed')} ${outcome.reason}`, 'error');
  };
  const handleShareLink = () => void share({ url: link, text: t('share.text') }).then(notifyOutcome);
  const handleShareImage = () => {
    if (canvas.current) void share({ files: [qrImage(canvas.current)], text: t('share.text') }).then(notifyOutcome);
  };
  const handleDownload = () => {
    if (canvas.current) download(qrImage(canvas.current));
  };
  const handleCopy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      void notify(t('copied'), 'success');
    } catch {
      // Some browsers deny clipboard access; the customer can copy the selected link.
      void notify(t('notCopied'), 'error');
    }
  };

  return (
    <div className={styles.tools}>
      <div className={styles.code}>
        <QRCodeCanvas {...QR} ref={canvas} value={link} role="img" aria-label={t('qr')} />
      </div>
      <div className={styles.link}>
        <label htmlFor="referral-link">{t('link')}</label>
        <input
          id="referral-link"
          ref={field}
          className={styles.address}
          value={link}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <div className={styles.ways}>
          <Button look="primary" onClick={handleShareLink}>
            {t('share.link')}
          </Button>
          <Button onClick={() => void handleCopy()}>{t('copy')}</Button>
          <Button onClick={handleShareImage}>{t('share.image')}</Button>
          <Button onClick={handleDownload}>{t('download')}</Button>
        </div>
      </div>
    </div>
  );
}
