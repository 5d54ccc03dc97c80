import type { ResponseOf } from '@contract/endpoint';
import { reassignPayment } from '@contract/panel/customers/account-corrections';
import { getPayment, resendPurchaseMail } from '@contract/panel/customers/get-payment';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { usePanelQuery } from '@web/features/panel/api/use-panel-query';
import { ActionDialog } from '@web/features/panel/components/action-dialog';
import type { DialogFields } from '@web/features/panel/components/action-dialog-form';
import { CopyButton } from '@web/features/panel/components/copy-button';
import { DescriptionList, type Fact } from '@web/features/panel/components/description-list';
import { PanelPage, Section } from '@web/features/panel/components/page';
import { QueryState } from '@web/features/panel/components/query-state';
import { boughtText } from '@web/features/panel/format/bought';
import { formatAmount, formatMoment } from '@web/features/panel/format/format';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import type { FormValues } from '@web/features/panel/hooks/use-panel-form';
import { userPath } from '@web/features/panel/session/selected-customer';
import { may, serverNow, useCurrentStaff } from '@web/features/panel/shell/current-staff';
import { fill, labelFor, plural, texts } from '@web/features/panel/texts';
import { FoundUsers } from '@web/features/panel/customers/search/found-users';
import { AttachDialog, tariffOf } from './attach-dialog';
import { AttachFields } from './attach-fields';
import styles from './payment.module.css';
import { paymentVerdict } from './payment-verdict';
import { RefundButton } from './refund-button';

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
  const { transactionId, owner, candidates } = payment;
  const id = transactionId ?? payment.orderId ?? '';
  const { tone, line, more } = paymentVerdict(payment, now);
  const resend = resendOf(payment);
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
      <div className={styles.acts}>
        {payment.canResend && may(me, resendPurchaseMail) && (
          <Button onClick={() => setOpen('resend')}>{resend.title}</Button>
        )}
        {payment.canAttach && may(me, reassignPayment) && (
          <Button variant="default" onClick={() => setOpen('attach')}>
            {t.attach.button}
          </Button>
        )}
        <RefundButton payment={payment} onDone={show} />
      </div>
      <div className={styles.columns}>
        <Section title={t.facts.title}>
          <DescriptionList facts={factsOf(payment, now)} />
        </Section>
        <Section title={owner === null ? t.candidates : t.owner}>
          {owner === null && candidates.length === 0 ? (
            <p>{t.noCandidates}</p>
          ) : (
            <FoundUsers users={owner === null ? candidates : [owner]} isOutdated={false} />
          )}
        </Section>
      </div>
      {open === 'resend' && (
        <ActionDialog
          title={resend.title}
          text={resend.text}
          submit={resend.title}
          hasReason={false}
          endpoint={resendPurchaseMail}
          fields={resend.fields}
          request={({ recipientEmail = '' }, { requestId }) => ({
            id,
            requestId,
            ...(recipientEmail.trim() !== '' && { recipientEmail }),
          })}
          onDone={() => show(resend.done, true)}
          onClose={close}
        />
      )}
      {open === 'attach' && transactionId !== null && (
        <AttachDialog
          title={t.attach.button}
          text={t.attach.text}
          fields={{
            initialValues: { userId: candidates[0]?.id ?? '', tariff: '' },
            labels: { userId: t.attach.account, tariff: texts.user.corrections.fields.tariff },
            problems: { userId: t.attach.problem },
            render: (form) => <AttachFields form={form} candidates={candidates} hasOrder={payment.purchase !== null} />,
          }}
          read={({ userId, tariff }) => ({ userId: userId.trim(), transactionId, ...tariffOf(tariff) })}
          onDone={() => show(t.attach.done, true)}
          onClose={close}
        />
      )}
      {owner !== null && (
        <Button mt="md" onClick={() => void navigate(userPath('/panel-user', owner.id))}>
          {t.openOwner}
        </Button>
      )}
    </PanelPage>
  );
}

const NO_FIELDS: DialogFields<FormValues> = { initialValues: {}, labels: {}, render: () => null };

const RECIPIENT: DialogFields<FormValues> = {
  initialValues: { recipientEmail: '' },
  labels: { recipientEmail: texts.payment.resend.recipient },
  render: (form) => <TextInput {...form.getInputProps('recipientEmail')} />,
};

/** The mail of a gift may go to another address. */
function resendOf({ place, gift, maskedEmail }: Payment) {
  const t = texts.payment.resend;
  if (place !== 'gift')
    return { title: t.button, text: fill(t.text, { email: maskedEmail }), done: t.done, fields: NO_FIELDS };
  return gift?.state === 'scheduled'
    ? { title: t.giftReaddress, text: t.giftReaddressText, done: t.giftReaddressDone, fields: RECIPIENT }
    : { title: t.gift, text: t.giftText, done: t.done, fields: RECIPIENT };
}

function factsOf(payment: Payment, now: string): Fact[] {
  const t = texts.payment.facts;
  const { purchase, status } = payment;
  const ordered =
    purchase === null
      ? texts.none
      : [
          labelFor(t.kinds, purchase.kind),
          ...(purchase.tariff === null ? [] : [plural(purchase.tariff, 'months')]),
          ...(purchase.trialDays > 0 ? [fill(t.trial, { days: purchase.trialDays })] : []),
          ...(payment.isOneOff ? [t.oneOff] : []),
        ].join(', ');
  return [
    [t.sum, formatAmount(payment.amount)],
    [t.at, formatMoment(payment.at, now)],
    [t.method, payment.method === null ? texts.none : texts.methods[payment.method]],
    [t.card, payment.cardMask ?? texts.none],
    [t.email, payment.maskedEmail === '' ? texts.none : payment.maskedEmail],
    [t.bought, payment.bought === null || payment.bought.kind === 'unknown' ? ordered : boughtText(payment.bought)],
    [t.status, status === null ? t.unpaid : texts.paymentStatuses[status]],
    [t.refunded, formatAmount(payment.refunded)],
    [t.transaction, payment.transactionId ?? texts.none],
    [t.order, payment.orderId ?? texts.none],
  ];
}
