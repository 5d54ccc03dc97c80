import { QRCodeSVG } from 'qrcode.react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@web/lib/browser/clipboard';
import { notify } from '@web/lib/browser/notify';
import { saveFile } from '@web/lib/browser/save-file';
import { share, type ShareOutcome } from '@web/lib/browser/share';
import { Button } from '@web/ui/button';
import styles from './promo-page.module.css';
import { qrImage } from './qr-image';

/** §9: 256 px, level H, margin 4. QR readers need dark on light in both themes. */
const QR = { size: 256, level: 'H', marginSize: 4, bgColor: '#ffffff', fgColor: '#15202b' } as const;

/** §2: shares, copies and downloads the referral link and its QR code. */
export function ReferralTools({ link }: { link: string }) {
  const { t } = useTranslation('promo');
  const code = useRef<SVGSVGElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const notifyOutcome = (outcome: ShareOutcome) => {
    if (outcome.kind === 'unsupported' || outcome.kind === 'silent') void notify(t(`share.${outcome.kind}`), 'error');
    if (outcome.kind === 'failed') void notify(`${t('share.failed')} ${outcome.reason}`, 'error');
  };
  const handleShareLink = () => void share({ url: link, text: t('share.text') }).then(notifyOutcome);
  const handleShareImage = () => {
    if (code.current) void share({ files: [qrImage(code.current, QR)], text: t('share.text') }).then(notifyOutcome);
  };
  const handleDownload = async () => {
    if (code.current && (await saveFile(qrImage(code.current, QR))) === 'refused') void notify(t('notSaved'), 'error');
  };
  const handleCopy = async () => {
    // Where the browser denies it, the customer can copy the selected link.
    field.current?.select();
    const isCopied = (await copyText(link)) === 'done';
    void notify(t(isCopied ? 'copied' : 'notCopied'), isCopied ? 'success' : 'error');
  };

  return (
    <div className={styles.tools}>
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
        </div>
      </div>
      <div className={styles.picture}>
        <div className={styles.code}>
          <QRCodeSVG {...QR} ref={code} value={link} role="img" aria-label={t('qr')} />
        </div>
        <div className={styles.ways}>
          <Button onClick={handleShareImage}>{t('share.image')}</Button>
          <Button onClick={() => void handleDownload()}>{t('download')}</Button>
        </div>
      </div>
    </div>
  );
}
