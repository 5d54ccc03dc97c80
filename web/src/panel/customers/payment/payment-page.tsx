import type { ResponseOf } from '@functions/base/contract/endpoint';
import { reassignPayment } from '@functions/panel/contract/account-corrections';
import { getPayment, resendPurchaseMail } from '@functions/panel/contract/get-payment';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { usePanelQuery } from '@web/panel/api/use-panel-query';
import { CopyButton } from '@web/panel/components/copy-button';
import { DescriptionList } from '@web/panel/components/description-list';
import { PanelPage, Section } from '@web/panel/components/page';
import { QueryState } from '@web/panel/components/query-state';
import { formatAmount, formatMoment } from '@web/panel/format/format';
import { useBanner } from '@web/panel/components/use-banner';
import { userPath } from '@web/panel/session/selected-customer';
import { may, serverNow, useCurrentStaff } from '@web/panel/session/current-staff';
import { fill, texts } from '@web/panel/texts';
import { FoundUsers } from '@web/panel/customers/search/found-users';
import { AttachDialog, tariffOf } from './attach-dialog';
import { AttachFields } from './attach-fields';
import { factsOf } from './payment-facts';
import styles from './payment.module.css';
import { paymentVerdict } from './payment-verdict';
import { RefundButton } from './refund-button';
import { ResendDialog, resendOf } from './resend-dialog';

type Payment = ResponseOf<typeof getPayment>;

/** One payment or unpaid order: «Платёж без аккаунта», found by its address. */
export function PaymentPage() {
  const t = texts.payment;
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const payment = usePanelQuery(getPayment, { id }, { enabled: id !== '' });
  if (id === '') {
    return (
      <PanelPage title={t.title}>
        <p>
          <span>{t.none}</span> <Link to="/panel-search">{texts.user.choose}</Link>
        </p>
      </PanelPage>
    );
  }
  return <QueryState query={payment}>{(found) => <PaymentCard payment={found} />}</QueryState>;
}

type Dialog = 'attach' | 'resend';

function PaymentCard({ payment }: { payment: Payment }) {
  const t = texts.payment;
  const me = useCurrentStaff();
  const navigate = useNavigate();
  const now = serverNow(me);
  const { banner, show } = useBanner();
  const [open, setOpen] = useState<Dialog | null>(null);
  const { transactionId, owner } = payment;
  const id = transactionId ?? payment.orderId ?? '';
  const { tone, line, more } = paymentVerdict(payment, now);
  const close = () => setOpen(null);
  return (
    <PanelPage
      title={t.places[payment.place]}
      note={fill(t.note, { sum: formatAmount(payment.amount), at: formatMoment(payment.at, now) })}
      aside={<CopyButton value={id}>{transactionId === null ? t.copyOrder : t.copyTransaction}</CopyButton>}
    >
      <section className={styles.verdict} aria-label={t.verdict}>
        <i className={styles.dot} data-tone={tone} aria-hidden="true" />
        <div>
          <p className={styles.line}>{line}</p>
          {more !== '' && <p className={styles.more}>{more}</p>}
        </div>
      </section>
      {banner}
      <Acts payment={payment} onOpen={setOpen} onDone={show} />
      <div className={styles.columns}>
        <Section title={t.facts.title}>
          <DescriptionList facts={factsOf(payment, now)} />
        </Section>
        <OwnerSection payment={payment} />
      </div>
      {open === 'resend' && <ResendDialog payment={payment} id={id} onDone={show} onClose={close} />}
      {open === 'attach' && <AttachThis payment={payment} onDone={show} onClose={close} />}
      {owner !== null && (
        <Button mt="md" onClick={() => void navigate(userPath('/panel-user', owner.id))}>
          {t.openOwner}
        </Button>
      )}
    </PanelPage>
  );
}

interface ActsProps {
  payment: Payment;
  onOpen: (dialog: Dialog) => void;
  onDone: (text: string, isGood: boolean) => void;
}

/** The buttons of what this role may do with the payment. */
function Acts({ payment, onOpen, onDone }: ActsProps) {
  const me = useCurrentStaff();
  return (
    <div className={styles.acts}>
      {payment.canResend && may(me, resendPurchaseMail) && (
        <Button onClick={() => onOpen('resend')}>{resendOf(payment).title}</Button>
      )}
      {payment.canAttach && may(me, reassignPayment) && (
        <Button variant="default" onClick={() => onOpen('attach')}>
          {texts.payment.attach.button}
        </Button>
      )}
      <RefundButton payment={payment} onDone={onDone} />
    </div>
  );
}

/** Whose payment it is, or whose it may be. */
function OwnerSection({ payment: { owner, candidates } }: { payment: Payment }) {
  const t = texts.payment;
  const users = owner === null ? candidates : [owner];
  return (
    <Section title={owner === null ? t.candidates : t.owner}>
      {users.length === 0 ? <p>{t.noCandidates}</p> : <FoundUsers users={users} isOutdated={false} />}
    </Section>
  );
}

interface AttachThisProps {
  payment: Payment;
  onDone: (text: string, isGood: boolean) => void;
  onClose: () => void;
}

function AttachThis({ payment: { transactionId, candidates, purchase }, onDone, onClose }: AttachThisProps) {
  const t = texts.payment.attach;
  if (transactionId === null) return null;
  return (
    <AttachDialog
      title={t.button}
      text={t.text}
      fields={{
        initialValues: { userId: candidates[0]?.id ?? '', tariff: '' },
        labels: { userId: t.account, tariff: texts.user.corrections.fields.tariff },
        problems: { userId: t.problem },
        render: (form) => <AttachFields form={form} candidates={candidates} hasOrder={purchase !== null} />,
      }}
      read={({ userId, tariff }) => ({ userId: userId.trim(), transactionId, ...tariffOf(tariff) })}
      onDone={() => onDone(t.done, true)}
      onClose={onClose}
    />
  );
}
