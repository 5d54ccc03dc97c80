import type { ReactElement } from 'react';
import styles from './final-message.module.css';
import { Help } from './help';

interface FinalMessageProps {
  /** Its lines are paragraphs. */
  text: string;
  /** What the reader can do now: a button or a link. Required, because nothing else follows on the page. */
  next: ReactElement;
  /** The reader did not get what the page is for: support is named as well. */
  isStuck: boolean;
}

/** What a page says in place of its content: the last thing that it says. */
export const FinalMessage = ({ text, next, isStuck }: FinalMessageProps) => (
  <div className={styles.message} role={isStuck ? 'alert' : 'status'}>
    {text.split('\n').map((line) => (
      <p key={line}>{line}</p>
    ))}
    {next}
    {isStuck && <Help />}
  </div>
);
