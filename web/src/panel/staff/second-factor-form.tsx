import type { ResponseOf } from '@functions/base/contract/endpoint';
import {
  confirmSecondFactor,
  secondFactorDraft,
  type proposeSecondFactor,
} from '@functions/staff/contract/second-factor';
import { ONE_TIME_CODE_DIGITS } from '@functions/staff/contract/values/staff';
import { TextInput } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { Button } from '@web/panel/components/button';
import { usePanelChange } from '@web/panel/api/use-panel-change';
import { usePanelForm } from '@web/panel/components/use-panel-form';
import { texts } from '@web/panel/texts';
import styles from './staff.module.css';

const QR_PX = 200;

interface SecondFactorFormProps {
  proposal: ResponseOf<typeof proposeSecondFactor>;
  onConfirmed: () => void;
  onFailure: (error: unknown) => void;
}

/** The proposed secret, and the field for its first code. */
export function SecondFactorForm({ proposal: { address, secret }, onConfirmed, onFailure }: SecondFactorFormProps) {
  const t = texts.staff.secondFactor;
  const confirmation = usePanelChange(confirmSecondFactor);
  const form = usePanelForm({
    rules: secondFactorDraft,
    initialValues: { code: '' },
    labels: { code: t.code },
    read: (values) => values,
    send: async (confirmed) => {
      await confirmation.mutateAsync(confirmed);
      onConfirmed();
      return true;
    },
    onFailure,
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
      <p>{t.scan}</p>
      <div className={styles.code}>
        <QRCodeSVG value={address} size={QR_PX} level="M" marginSize={4} title={t.qr} />
      </div>
      <p className={styles.secret}>{secret}</p>
      <TextInput
        {...form.getInputProps('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('code', value.replace(/\D/g, '').slice(0, ONE_TIME_CODE_DIGITS))
        }
      />
      <Button type="submit" isBusy={form.submitting}>
        {form.submitting ? texts.loading : t.confirm}
      </Button>
    </form>
  );
}
