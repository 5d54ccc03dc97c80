import type { PanelUser } from '@contract/panel/customers/get-user';
import { formatMinute } from '@web/features/panel/format/format';
import { fill, plural, texts } from '@web/features/panel/texts';
import styles from './user.module.css';

/** Warnings that staff must read before they talk to the customer: a restriction, a failed renewal. */
export function Notices({ user }: { user: PanelUser }) {
  const t = texts.user.notices;
  const { restricted, pastDue } = user;
  return (
    <>
      {restricted !== null && (
        <p className={styles.notice} data-tone="bad">
          {fill(t.restricted, { reason: texts.restrictions[restricted] })}
        </p>
      )}
      {pastDue !== null && (
        <p className={styles.notice}>
          {fill(t.pastDue, {
            attempts: plural(pastDue.attempts, 'user.notices.attempts'),
            since: formatMinute(pastDue.since),
            until: formatMinute(pastDue.accessUntil),
            code: pastDue.reasonCode ?? texts.none,
          })}
        </p>
      )}
    </>
  );
}
