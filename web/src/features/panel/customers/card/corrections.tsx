import type { PanelUser } from '@contract/panel/customers/get-user';
import { refund } from '@contract/panel/customers/refund';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ActionDialog } from '@web/features/panel/components/action-dialog';
import type { DialogFields } from '@web/features/panel/components/action-dialog-form';
import { AttachDialog, tariffOf } from '@web/features/panel/customers/payment/attach-dialog';
import { Section } from '@web/features/panel/components/page';
import { PlainButton } from '@web/features/panel/components/plain-button';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { may, useCurrentStaff } from '@web/features/panel/shell/current-staff';
import { formatAmount } from '@web/features/panel/format/format';
import { fill, texts } from '@web/features/panel/texts';
import { CorrectionFields } from './correction-fields';
import { CORRECTIONS, EMPTY_DRAFT, type Correction, type Draft } from './correction';
import styles from './user.module.css';
import { isManaged } from './user-tabs';

const refundPath = (id: string, receipt: string): string =>
  `/panel-subscription?${new URLSearchParams({ id, receipt }).toString()}`;

const dialogFields = ({ fields }: Correction): DialogFields<Draft> => ({
  initialValues: EMPTY_DRAFT,
  labels: texts.user.corrections.fields,
  problems: { days: texts.user.corrections.fields.daysProblem },
  render: (form) => <CorrectionFields fields={fields} form={form} />,
});

export function Corrections({ user }: { user: PanelUser }) {
  const t = texts.user.corrections;
  const me = useCurrentStaff();
  const { banner, show } = useBanner();
  const [open, setOpen] = useState<Correction | null>(null);
  const offered = CORRECTIONS.filter(({ call, isOffered }) => may(me, call) && isOffered(user));
  const { lastPayment } = user.situation;
  const refunded =
    lastPayment !== null && lastPayment.amount > 0 && may(me, refund) && isManaged(user.subscription.status)
      ? lastPayment
      : null;
  if (offered.length === 0 && refunded === null) return null;

  return (
    <Section title={t.title}>
      {banner}
      <div className={styles.acts}>
        {offered.map((correction) => (
          <PlainButton key={correction.name} size="xs" onClick={() => setOpen(correction)}>
            {t.acts[correction.name].button}
          </PlainButton>
        ))}
        {refunded !== null && (
          <Button
            component={Link}
            variant="default"
            size="xs"
            className={styles.stop ?? ''}
            to={refundPath(user.id, refunded.transactionId)}
          >
            {fill(t.refund, { sum: formatAmount(refunded.amount) })}
          </Button>
        )}
      </div>
      {open !== null && (
        <CorrectionDialog
          user={user}
          correction={open}
          onDone={() => {
            setOpen(null);
            show(t.acts[open.name].done, true);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}

interface CorrectionDialogProps {
  user: PanelUser;
  correction: Correction;
  onDone: () => void;
  onClose: () => void;
}

function CorrectionDialog({ user, correction, ...handlers }: CorrectionDialogProps) {
  const { name, call, request, isStop = false } = correction;
  const { button, text } = texts.user.corrections.acts[name];
  const fields = dialogFields(correction);
  if (request === null)
    return (
      <AttachDialog
        title={button}
        text={text}
        fields={fields}
        read={({ transactionId, tariff }) => ({
          ...{ userId: user.id, transactionId: transactionId.trim() },
          ...tariffOf(tariff),
        })}
        {...handlers}
      />
    );
  return (
    <ActionDialog
      title={button}
      text={text}
      submit={button}
      isStop={isStop}
      endpoint={call}
      fields={fields}
      request={(draft, stamp) => request({ userId: user.id, ...stamp }, draft)}
      {...handlers}
    />
  );
}
