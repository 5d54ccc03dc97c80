import { removeSlot } from '@functions/panel/contract/change-subscription';
import type { PanelUser } from '@functions/panel/contract/get-user';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog } from '@web/panel/components/action-dialog';
import { Section } from '@web/panel/components/page';
import { useBanner } from '@web/panel/components/use-banner';
import { fill, plural, texts } from '@web/panel/texts';
import styles from './subscription.module.css';

/** «Убрать одно устройство»: removes one extra device slot from the next renewal on. */
export function SlotBlock({ user }: { user: PanelUser }) {
  const t = texts.subscription.slot;
  const { deviceCount } = user.subscription;
  const then = user.deviceCountAtRenewal ?? deviceCount;
  const { banner, show } = useBanner();
  const [isOpen, setOpen] = useState(false);
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
      <Button variant="default" disabled={then === 0} onClick={() => setOpen(true)}>
        {t.remove}
      </Button>
      {banner}
      {isOpen && (
        <ActionDialog
          title={t.remove}
          text={t.warning}
          submit={t.remove}
          endpoint={removeSlot}
          request={(_, stamp) => ({ userId: user.id, ...stamp })}
          onDone={() => show(t.done, true)}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
