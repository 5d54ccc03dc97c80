import type { AppFile } from '@functions/base/contract/values/brand';
import { useTranslation } from 'react-i18next';
import { formatSize } from '@web/lib/browser/format-size';
import styles from './install-page.module.css';

/** Size and hash of a file that comes from another host, with which a customer can check it. */
export function FileFacts({ file: { bytes, sha256 } }: { file: AppFile }) {
  const { t, i18n } = useTranslation('install');
  return (
    <p className={styles.file}>
      <span>{t('download.file', { size: formatSize(bytes, i18n.language) })}</span> <code>{sha256}</code>
    </p>
  );
}
