import type { PanelUser } from '@contract/panel/customers/get-user';
import { showMoment } from '@web/features/panel/format/format';
import { fill, plural, texts } from '@web/features/panel/texts';
import styles from './user.module.css';

/** What must be known before anything is said to the customer. */
export function Notices({ user }: { user: PanelUser }) {
  const words = texts.user.notices;
  const { restricted, pastDue } = user;
  return (
    <>
      {restricted !== null && (
        <p className={styles.notice} data-tone="bad">
          {fill(words.restricted, { reason: texts.restrictions[restricted] })}
        </p>
      )}
      {pastDue !== null && (
        <p className={styles.notice}>
          {fill(words.pastDue, {
            attempts: plural(pastDue.attempts, words.attempts),
            since: showMoment(pastDue.since),
            until: showMoment(pastDue.accessUntil),
            code: pastDue.reasonCode ?? texts.none,
          })}
        </p>
      )}
    </>
  );
}
