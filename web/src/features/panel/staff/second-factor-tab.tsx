import { confirmSecondFactor, proposeSecondFactor, secondFactorDraft } from '@contract/panel/staff/second-factor';
import { ONE_TIME_CODE_DIGITS } from '@contract/values/staff';
import { Button, TextInput } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { changeFailureText } from '@web/features/panel/api/failure-text';
import { usePanelChange } from '@web/features/panel/api/use-panel-change';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { usePanelForm } from '@web/features/panel/hooks/use-panel-form';
import { useCurrentStaff } from '@web/features/panel/shell/current-staff';
import { texts } from '@web/features/panel/texts';
import styles from './staff.module.css';

const QR_PX = 200;

/** Setup of the signed-in member's second factor. Nothing changes until the first code is confirmed. */
export function SecondFactorTab() {
  const t = texts.staff.secondFactor;
  const me = useCurrentStaff();
  const proposal = usePanelChange(proposeSecondFactor);
  const confirmation = usePanelChange(confirmSecondFactor);
  const { banner, show } = useBanner();
  const form = usePanelForm({
    rules: secondFactorDraft,
    initialValues: { code: '' },
    labels: { code: t.code },
    read: (values) => values,
    send: async (confirmed) => {
      await confirmation.mutateAsync(confirmed);
      proposal.reset();
      show(t.done, true);
      return true;
    },
    onFailure: (error) => show(changeFailureText(error), false),
    resets: ['code'],
  });
  const begin = async () => {
    try {
      await proposal.mutateAsync({});
    } catch (error) {
      show(changeFailureText(error), false);
    }
  };
  return (
    <>
      <p>{me.hasSecondFactor ? t.isOn : t.isOff}</p>
      {banner}
      {proposal.data === undefined ? (
        <Button mt="md" disabled={proposal.isPending} onClick={() => void begin()}>
          {me.hasSecondFactor ? t.again : t.begin}
        </Button>
      ) : (
        <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
          <p>{t.scan}</p>
          <div className={styles.code}>
            <QRCodeSVG value={proposal.data.address} size={QR_PX} level="M" marginSize={4} title={t.qr} />
          </div>
          <p className={styles.secret}>{proposal.data.secret}</p>
          <TextInput
            {...form.getInputProps('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('code', value.replace(/\D/g, '').slice(0, ONE_TIME_CODE_DIGITS))
            }
          />
          <Button type="submit" disabled={form.submitting}>
            {form.submitting ? texts.loading : t.confirm}
          </Button>
        </form>
      )}
    </>
  );
}
