import { listLedger } from '@functions/panel/contract/finance-receipts';
import { Link } from 'react-router-dom';
import { frameTexts as texts } from '@web/panel/frame-texts';
import { may, useCurrentStaff } from '@web/panel/session/current-staff';
import { useToday } from './use-today';
import { placeOf, titleOf } from './waiting';
import styles from './today.module.css';

const t = texts.today;

/**
 * What waits for this role in one line, each count a link to what it counts. The server returns only the counts of the
 * role. The line has its height before the answer, and without one.
 */
export function WaitingCounts() {
  const { data } = useToday();
  const mayOpenLedger = may(useCurrentStaff(), listLedger);
  return (
    <div className={styles.counts}>
      {data !== undefined && (
        <ul aria-label={t.waits}>
          {data.waiting.map((waiting) => (
            <li key={`${waiting.kind} ${waiting.names.join()}`}>
              <Link to={placeOf(waiting, mayOpenLedger)}>
                <span className={styles.dot} data-state={waiting.state} aria-hidden="true" />
                <span>{titleOf(waiting)}</span>
                <span className="visually-hidden">{t.states[waiting.state]}</span>
              </Link>
            </li>
          ))}
          {data.waiting.length === 0 && (
            <li>
              <Link to="/panel-today">{t.calm}</Link>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
