import { removeSlot } from '@contract/panel/customers/change-subscription';
import type { PanelUser } from '@contract/panel/customers/get-user';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { newRequestId, usePanelChange } from '@web/features/panel/api/use-panel-change';
import { ActionDialog } from '@web/features/panel/components/action-dialog';
import { Section } from '@web/features/panel/components/page';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { fill, plural, texts } from '@web/features/panel/texts';
import styles from './subscription.module.css';

/** «Убрать одно устройство»: removes one extra device slot from the next renewal on. */
export function SlotBlock({ user }: { user: PanelUser }) {
  const t = texts.subscription.slot;
  const { deviceCount } = user.subscription;
  const then = user.deviceCountAtRenewal ?? deviceCount;
  const removal = usePanelChange(removeSlot);
  const { banner, show } = useBanner();
  const [requestId, setRequestId] = useState<string | null>(null);
  const remove = async (id: string, reason: string) => {
    await removal.mutateAsync({ userId: user.id, requestId: id, reason });
    setRequestId(null);
    show(t.done, true);
  };
  return (
    <Section title={t.title}>
      <p className={styles.text}>
        {then === 0
          ? t.nothing
          : fill(t.text, {
              now: plural(deviceCount, 'subscription.slot.extra'),
              then: plural(then, 'subscription.slot.extra'),
            })}
      </p>
      <Button variant="default" disabled={then === 0} onClick={() => setRequestId(newRequestId())}>
        {t.remove}
      </Button>
      {banner}
      {requestId !== null && (
        <ActionDialog
          title={t.remove}
          text={t.warning}
          submit={t.remove}
          onSubmit={(reason) => remove(requestId, reason)}
          onClose={() => setRequestId(null)}
        />
      )}
    </Section>
  );
}
