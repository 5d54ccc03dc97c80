import { readdressPurchase } from '@functions/purchase/contract/readdress-purchase';
import { isEmail, normaliseEmail } from '@functions/base/contract/values/email';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submit } from '@web/lib/browser/submit';
import { useAction } from '@web/lib/browser/use-action';
import { call } from '@web/lib/http/api';
import { ApiError } from '@web/lib/http/api-error';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { useBuyerDraft } from '@web/lib/purchases/buyer-draft';
import { Button } from '@web/ui/button';
import { Problem } from '@web/ui/problem';
import { TextField } from '@web/ui/text-field';
import { takeCaret } from '@web/ui/use-field';
import styles from './attach-page.module.css';

/**
 * Says to which address the link of the paid purchase went, and corrects it until an account claims it. `claim`: the id
 * of the guest purchase, which only the browser that paid has.
 */
export function ClaimAddress({ claim }: { claim: string }) {
  const { t } = useTranslation('login');
  const [{ email }, change] = useBuyerDraft();
  const [isOpen, setIsOpen] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  const handleSent = (to: string) => {
    change({ email: to });
    setIsOpen(false);
    // The form is gone.
    said.current?.focus();
  };
  return (
    <div className={styles.mine}>
      <p ref={said} tabIndex={-1} role="status">
        {email === '' ? t('attach.address.sentSomewhere') : t('attach.address.sent', { email })}
      </p>
      {isOpen ? (
        <AddressForm claim={claim} known={email} onSent={handleSent} />
      ) : (
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          {t('attach.address.correct')}
        </Button>
      )}
    </div>
  );
}

interface AddressFormProps {
  claim: string;
  known: string;
  onSent: (email: string) => void;
}

function AddressForm({ claim, known, onSent }: AddressFormProps) {
  const { t } = useTranslation('login');
  const [typed, setTyped] = useState(known);
  const [isWrong, setIsWrong] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { isBusy, run } = useAction();
  const problemOf = useCallProblem();
  const email = normaliseEmail(typed);
  useEffect(() => takeCaret(field.current), []);
  const send = async () => {
    setProblem(null);
    const sent = await call(readdressPurchase, { prepaidToken: claim, email });
    if (sent.ok) onSent(email);
    else setProblem(problemOf(new ApiError(sent), t('attach.address.failed')));
  };
  const handleSubmit = () => {
    setIsWrong(!isEmail(email));
    if (isEmail(email)) return run(send);
    field.current?.focus();
    return undefined;
  };
  return (
    <form onSubmit={(event) => submit(handleSubmit)(event)}>
      <TextField
        ref={field}
        label={t('attach.address.label')}
        type="email"
        autoComplete="email"
        value={typed}
        onChange={setTyped}
        problem={isWrong ? t('password.emailProblem') : null}
        isDisabled={isBusy}
      />
      <Problem>{problem}</Problem>
      <Button type="submit" isBusy={isBusy}>
        {t(isBusy ? 'busy' : 'attach.address.send')}
      </Button>
    </form>
  );
}
