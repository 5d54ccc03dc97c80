import type { PanelUser } from '@contract/panel/customers/get-user';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newRequestId } from '@web/features/panel/api/use-panel-change';
import { EVERY_PANEL_QUERY } from '@web/features/panel/api/panel-queries';
import { ActionDialog } from '@web/features/panel/components/action-dialog';
import { Section } from '@web/features/panel/components/page';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { may, useCurrentStaff } from '@web/features/panel/shell/current-staff';
import { texts } from '@web/features/panel/texts';
import { CorrectionFields } from './correction-fields';
import { CORRECTIONS, EMPTY_DRAFT, isFilled, type Correction } from './correction';
import styles from './user.module.css';

interface Open {
  readonly correction: Correction;
  /** Idempotency key: one per opened dialog, reused by every retry. */
  readonly requestId: string;
}

export function Corrections({ user }: { user: PanelUser }) {
  const t = texts.user.corrections;
  const me = useCurrentStaff();
  const client = useQueryClient();
  const { banner, show } = useBanner();
  const [open, setOpen] = useState<Open | null>(null);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const offered = CORRECTIONS.filter(({ call, isOffered }) => may(me, call) && isOffered(user));
  if (offered.length === 0) return null;

  const begin = (correction: Correction) => {
    setDraft(EMPTY_DRAFT);
    setOpen({ correction, requestId: newRequestId() });
  };
  const submit = async ({ correction, requestId }: Open, reason: string) => {
    try {
      await correction.run({ userId: user.id, requestId, reason }, draft);
    } finally {
      void client.invalidateQueries({ queryKey: EVERY_PANEL_QUERY });
    }
    setOpen(null);
    show(t.acts[correction.name].done, true);
  };

  return (
    <Section title={t.title}>
      {banner}
      <div className={styles.acts}>
        {offered.map((correction) => (
          <Button key={correction.name} variant="default" size="xs" onClick={() => begin(correction)}>
            {t.acts[correction.name].button}
          </Button>
        ))}
      </div>
      {open !== null && (
        <ActionDialog
          title={t.acts[open.correction.name].button}
          text={t.acts[open.correction.name].text}
          submit={t.acts[open.correction.name].button}
          isStop={open.correction.isStop === true}
          isReady={open.correction.fields.every((field) => isFilled(field, draft))}
          onSubmit={(reason) => submit(open, reason)}
          onClose={() => setOpen(null)}
        >
          <CorrectionFields fields={open.correction.fields} draft={draft} onChange={setDraft} />
        </ActionDialog>
      )}
    </Section>
  );
}
