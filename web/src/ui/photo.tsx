import { useState } from 'react';
import styles from './photo.module.css';

/** §2: the profile photo, or a default image if there is none or it fails to load. The alt text is empty. */
export function Photo({ url }: { url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url !== null && url !== '' && url !== failedUrl) {
    return (
      <img
        className={styles.photo}
        src={url}
        alt=""
        width="44"
        height="44"
        referrerPolicy="no-referrer"
        onError={() => setFailedUrl(url)}
      />
    );
  }
  return (
    <svg
      className={styles.photo}
      viewBox="0 0 44 44"
      fill="none"
      aria-hidden="true"
      focusable="false"
      data-default-photo=""
    >
      <path d="M11 29a11 11 0 0 1 22 0" fill="var(--sun)" />
      <path d="M0 29h44" stroke="var(--ink)" />
    </svg>
  );
}
