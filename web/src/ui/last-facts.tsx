import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { ErrorPanel } from './error-panel';
import styles from './last-facts.module.css';

/** `at`: when the facts on the page were known, ISO. Today only the time is named. */
function momentOf(at: string): string {
  const now = new Date().toISOString();
  const language = currentLanguage();
  const [day, time] = [formatDay(at, language, now), formatTime(at)];
  return day === formatDay(now, language, now) ? time : `${day}, ${time}`;
}

/** Under the heading of a page whose facts are those of the last visit (`at`, ISO) and being refreshed; else null. */
export function RefreshNote({ at }: { at: string | null }) {
  const { t } = useTranslation();
  return (
    <p className={styles.note} role="status">
      {at !== null && t('facts.refreshing', { time: momentOf(at) })}
    </p>
  );
}

interface RefreshFailedProps {
  title: string;
  /** When the facts on the page were known, ISO; null when it shows none. */
  at: string | null;
  onRetry: () => void;
}

/** The usual error, which also says how old the facts on the page are. */
export function RefreshFailed({ title, at, onRetry }: RefreshFailedProps) {
  const { t } = useTranslation();
  const age = at === null ? '' : `${t('facts.failed', { time: momentOf(at) })} `;
  return <ErrorPanel title={title} text={`${age}${t('error.text')}`} onRetry={onRetry} />;
}

interface FactsProps {
  /** The facts are those of the last visit: nothing is changed or paid by them. */
  isOld: boolean;
  children: ReactNode;
}

/** Disables every control inside it while the facts are old. Links work. It is no group for assistive technology. */
export const Facts = ({ isOld, children }: FactsProps) => (
  <fieldset className={styles.controls} disabled={isOld} role="presentation">
    <div aria-busy={isOld}>{children}</div>
  </fieldset>
);
