import type { ReactElement } from 'react';
import styles from './final-message.module.css';
import { Stuck } from './stuck';

interface FinalMessageProps {
  text: string;
  /** Small print below the text. */
  detail?: string;
  /** What the reader can do now: a button or a link. Required, because nothing else follows on the page. */
  next: ReactElement;
  /** `stuck`: the reader did not get what the page is for, and support is named as well. */
  outcome: 'stuck' | 'done';
}

/** What a page says in place of its content: the last thing that it says. */
export const FinalMessage = ({ text, detail, next, outcome }: FinalMessageProps) => (
  <div className={styles.message} role={outcome === 'stuck' ? 'alert' : 'status'}>
    <p>{text}</p>
    {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    {next}
    {outcome === 'stuck' && <Stuck />}
  </div>
);
