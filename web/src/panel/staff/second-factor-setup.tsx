import { proposeSecondFactor, secondFactorProofDraft } from '@functions/staff/contract/second-factor';
import type { RequestInput } from '@functions/base/contract/endpoint';
import { Button } from '@web/panel/components/button';
import { usePanelChange } from '@web/panel/api/use-panel-change';
import { useBanner } from '@web/panel/components/use-banner';
import { usePanelForm } from '@web/panel/components/use-panel-form';
import { useCurrentStaff } from '@web/panel/session/current-staff';
import { texts } from '@web/panel/texts';
import { lazyPart } from '@web/ui/lazy-part';
import { OwnPasswordField } from './own-password-field';
import styles from './staff.module.css';

/** The library that draws the code is loaded with the first proposal. */
const SecondFactorForm = lazyPart(
  () => import('./second-factor-form').then((file) => file.SecondFactorForm),
  <p role="status">{texts.loadingData}</p>,
);

/**
 * Setup of the signed-in member's second factor. Nothing changes until the first code is confirmed. Whoever has one
 * types the password or a code of it first.
 */
export function SecondFactorSetup() {
  const t = texts.staff.secondFactor;
  const me = useCurrentStaff();
  const proposal = usePanelChange(proposeSecondFactor);
  const { banner, show, showFailure, clear } = useBanner();
  const propose = async (proof: RequestInput<typeof proposeSecondFactor>) => {
    clear();
    await proposal.mutateAsync(proof);
  };
  const isProofNeeded = me.hasSecondFactor || me.hasPasskey;
  const finish = () => {
    proposal.reset();
    show(t.done, true);
  };
  return (
    <>
      {me.duties.length === 0 && <p>{me.hasSecondFactor ? t.isOn : me.hasPasskey ? t.isPasskey : t.isOff}</p>}
      {banner}
      {proposal.data !== undefined && (
        <SecondFactorForm proposal={proposal.data} onConfirmed={finish} onFailure={showFailure} />
      )}
      {proposal.data === undefined && isProofNeeded && <ProofForm propose={propose} onFailure={showFailure} />}
      {proposal.data === undefined && !isProofNeeded && (
        <Button mt="md" isBusy={proposal.isPending} onClick={() => void propose({}).catch(showFailure)}>
          {t.begin}
        </Button>
      )}
    </>
  );
}

interface ProofFormProps {
  propose: (proof: RequestInput<typeof proposeSecondFactor>) => Promise<void>;
  onFailure: (error: unknown) => void;
}

function ProofForm({ propose, onFailure }: ProofFormProps) {
  const t = texts.staff.secondFactor;
  const { hasSecondFactor: hasCodes } = useCurrentStaff();
  const form = usePanelForm({
    rules: secondFactorProofDraft,
    initialValues: { proof: '' },
    labels: { proof: t.proof },
    read: (values) => values,
    send: async ({ proof }) => {
      await propose(IS_CODE.test(proof) ? { code: proof } : { password: proof });
      return true;
    },
    onFailure,
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
      <OwnPasswordField {...form.getInputProps('proof')} description={t.proofHint} />
      <Button type="submit" isBusy={form.submitting}>
        {form.submitting ? texts.loading : hasCodes ? t.again : t.begin}
      </Button>
    </form>
  );
}

/** A password has at least twelve characters. */
const IS_CODE = /^\d{6}$/;
