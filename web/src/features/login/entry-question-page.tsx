import { useTranslation } from '@web/lib/i18n/use-translation';
import { Button } from '@web/ui/button';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import styles from './entry-question-page.module.css';
import type { EntryQuestion } from './login-ticket';

interface EntryQuestionPageProps {
  question: EntryQuestion;
  onAccept: (question: EntryQuestion) => void;
  onDecline: (question: EntryQuestion) => void;
}

/** Asks before a link signs the visitor in. If a session would end, declining is the primary action. */
export function EntryQuestionPage({ question, onAccept, onDecline }: EntryQuestionPageProps) {
  const { ticketEmail, current } = question;
  const { t } = useTranslation('login');
  const title = t(current === null ? 'entry.title' : 'entry.switchTitle');
  const accept = (
    <Button key="accept" look={current === null ? 'primary' : 'outline'} isWide onClick={() => onAccept(question)}>
      {t('entry.continue', { email: ticketEmail })}
    </Button>
  );
  const decline = (
    <Button key="decline" look={current === null ? 'outline' : 'primary'} isWide onClick={() => onDecline(question)}>
      {current === null && t('entry.decline')}
      {current?.email === '' && t('entry.stayUnnamed')}
      {current !== null && current.email !== '' && t('entry.stay', { email: current.email })}
    </Button>
  );
  return (
    <Page title={title} sun="half" sky={<h1 className={heading.title}>{title}</h1>}>
      <meta name="robots" content="noindex" />
      <div className={styles.question}>
        <p>{t('entry.text', { email: ticketEmail })}</p>
        <p>{t('entry.warning')}</p>
        <div className={styles.ways}>{current === null ? [accept, decline] : [decline, accept]}</div>
      </div>
    </Page>
  );
}
