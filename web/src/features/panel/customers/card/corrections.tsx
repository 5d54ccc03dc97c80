import type { PanelUser } from '@contract/panel/customers/get-user';
import { refund } from '@contract/panel/customers/refund';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ActionDialog } from '@web/features/panel/components/action-dialog';
import { Section } from '@web/features/panel/components/page';
import { PlainButton } from '@web/features/panel/components/plain-button';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { may, useCurrentStaff } from '@web/features/panel/shell/current-staff';
import { formatAmount } from '@web/features/panel/format/format';
import { fill, texts } from '@web/features/panel/texts';
import { CorrectionFields } from './correction-fields';
import { CORRECTIONS, EMPTY_DRAFT, type Correction } from './correction';
import styles from './user.module.css';
import { isManaged } from './user-tabs';

const refundPath = (id: string, receipt: string): string =>
  `/panel-subscription?${new URLSearchParams({ id, receipt }).toString()}`;

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
        <ActionDialog
          title={t.acts[open.name].button}
          text={t.acts[open.name].text}
          submit={t.acts[open.name].button}
          isStop={open.isStop === true}
          endpoint={open.call}
          fields={{
            initialValues: EMPTY_DRAFT,
            labels: t.fields,
            problems: { days: t.fields.daysProblem },
            render: (form) => <CorrectionFields fields={open.fields} form={form} />,
          }}
          request={(draft, stamp) => open.request({ userId: user.id, ...stamp }, draft)}
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
