import { proposeSecondFactor } from '@contract/panel/staff/second-factor';
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { loadChunk } from '@web/lib/http/load-chunk';
import { changeFailureText } from '@web/features/panel/api/failure-text';
import { usePanelChange } from '@web/features/panel/api/use-panel-change';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { useCurrentStaff } from '@web/features/panel/shell/current-staff';
import { texts } from '@web/features/panel/texts';

/** The library that draws the code is loaded with the first proposal. */
const SecondFactorForm = lazy(() =>
  loadChunk(() => import('./second-factor-form')).then((file) => ({ default: file.SecondFactorForm })),
);

/** Setup of the signed-in member's second factor. Nothing changes until the first code is confirmed. */
export function SecondFactorTab() {
  const t = texts.staff.secondFactor;
  const me = useCurrentStaff();
  const proposal = usePanelChange(proposeSecondFactor);
  const { banner, show } = useBanner();
  const begin = async () => {
    try {
      await proposal.mutateAsync({});
    } catch (error) {
      show(changeFailureText(error), false);
    }
  };
  const finish = () => {
    proposal.reset();
    show(t.done, true);
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
        <Suspense fallback={<p role="status">{texts.loadingData}</p>}>
          <SecondFactorForm
            proposal={proposal.data}
            onConfirmed={finish}
            onFailure={(error) => show(changeFailureText(error), false)}
          />
        </Suspense>
      )}
    </>
  );
}
