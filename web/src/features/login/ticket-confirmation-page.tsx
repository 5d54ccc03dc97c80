import { useTranslation } from 'react-i18next';
import { Button } from '@web/ui/button';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import styles from './ticket-confirmation-page.module.css';
import type { TicketConfirmation } from './login-ticket';

interface TicketConfirmationPageProps {
  confirmation: TicketConfirmation;
  onAccept: (confirmation: TicketConfirmation) => void;
  onDecline: (confirmation: TicketConfirmation) => void;
}

/** Asks before a link signs the visitor in. If a session would end, declining is the primary action. */
export function TicketConfirmationPage({ confirmation, onAccept, onDecline }: TicketConfirmationPageProps) {
  const { ticketEmail, current } = confirmation;
  const { t } = useTranslation('login');
  const title = t(current === null ? 'ticketConfirmation.title' : 'ticketConfirmation.switchTitle');
  const accept = (
    <Button key="accept" look={current === null ? 'primary' : 'outline'} isWide onClick={() => onAccept(confirmation)}>
      {t('ticketConfirmation.continue', { email: ticketEmail })}
    </Button>
  );
  const decline = (
    <Button
      key="decline"
      look={current === null ? 'outline' : 'primary'}
      isWide
      onClick={() => onDecline(confirmation)}
    >
      {current === null
        ? t('ticketConfirmation.decline')
        : current.email === ''
          ? t('ticketConfirmation.stayUnnamed')
          : t('ticketConfirmation.stay', { email: current.email })}
    </Button>
  );
  return (
    <Page title={title} illustration="neutral" heading={<h1 className={heading.title}>{title}</h1>}>
      <meta name="robots" content="noindex" />
      <div className={styles.content}>
        <p>{t('ticketConfirmation.text', { email: ticketEmail })}</p>
        <p>{t('ticketConfirmation.warning')}</p>
        <div className={styles.buttons}>{current === null ? [accept, decline] : [decline, accept]}</div>
      </div>
    </Page>
  );
}
