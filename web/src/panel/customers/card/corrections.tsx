import type { PanelUser } from '@functions/panel/contract/get-user';
import { refund } from '@functions/refunds/contract/refund';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ActionDialog } from '@web/panel/components/action-dialog';
import type { DialogFields } from '@web/panel/components/action-dialog-form';
import { AttachDialog, tariffOf } from '@web/panel/customers/payment/attach-dialog';
import { Section } from '@web/panel/components/page';
import { PlainButton } from '@web/panel/components/plain-button';
import { useBanner } from '@web/panel/components/use-banner';
import { may, useCurrentStaff } from '@web/panel/session/current-staff';
import { userPath } from '@web/panel/session/selected-customer';
import { texts } from '@web/panel/texts';
import { CorrectionFields } from './correction-fields';
import { CORRECTIONS, EMPTY_DRAFT, type Correction, type Draft } from './correction';
import styles from './user.module.css';

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
  const canRefund = may(me, refund) && user.refundable.length > 0;
  if (offered.length === 0 && !canRefund) return null;

  return (
    <Section title={t.title}>
      {banner}
      <div className="acts">
        {offered.map((correction) => (
          <PlainButton key={correction.name} size="xs" onClick={() => setOpen(correction)}>
            {t.acts[correction.name].button}
          </PlainButton>
        ))}
        {canRefund && (
          <Button
            component={Link}
            variant="default"
            size="xs"
            className={styles.stop ?? ''}
            to={userPath('/panel-subscription', user.id)}
          >
            {t.refund}
          </Button>
        )}
      </div>
      {open !== null && (
        <CorrectionDialog
          user={user}
          correction={open}
          onDone={() => show(t.acts[open.name].done, true)}
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
          userId: user.id,
          transactionId: transactionId.trim(),
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
