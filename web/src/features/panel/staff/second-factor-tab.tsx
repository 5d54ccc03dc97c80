import { confirmSecondFactor, proposeSecondFactor } from '@contract/panel/staff/second-factor';
import { Button, TextInput } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useState, type SyntheticEvent } from 'react';
import { changeFailureText } from '@web/features/panel/api/failure-text';
import { usePanelChange } from '@web/features/panel/api/use-panel-change';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { useCurrentStaff } from '@web/features/panel/shell/current-staff';
import { texts } from '@web/features/panel/texts';
import styles from './staff.module.css';

const QR_PX = 200;
const DIGITS = 6;

/** Setup of the signed-in member's second factor. Nothing changes until the first code is confirmed. */
export function SecondFactorTab() {
  const t = texts.staff.secondFactor;
  const me = useCurrentStaff();
  const proposal = usePanelChange(proposeSecondFactor);
  const confirmation = usePanelChange(confirmSecondFactor);
  const { banner, show } = useBanner();
  const [code, setCode] = useState('');
  const begin = async () => {
    try {
      await proposal.mutateAsync({});
    } catch (error) {
      show(changeFailureText(error), false);
    }
  };
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    try {
      await confirmation.mutateAsync({ code });
      proposal.reset();
      show(t.done, true);
    } catch (error) {
      show(changeFailureText(error), false);
    } finally {
      setCode('');
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
        <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
          <p>{t.scan}</p>
          <div className={styles.code}>
            <QRCodeSVG value={proposal.data.address} size={QR_PX} level="M" marginSize={4} title={t.qr} />
          </div>
          <p className={styles.secret}>{proposal.data.secret}</p>
          <TextInput
            label={t.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, DIGITS))}
          />
          <Button type="submit" disabled={code.length < DIGITS || confirmation.isPending}>
            {confirmation.isPending ? texts.loading : t.confirm}
          </Button>
        </form>
      )}
    </>
  );
}
