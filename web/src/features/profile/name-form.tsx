import { useTranslation } from 'react-i18next';
import { submit } from '@web/lib/browser/submit';
import { Button } from '@web/ui/button';
import { TextField } from '@web/ui/text-field';
import { takeCaret, useFields } from '@web/ui/use-field';

interface NameFormProps {
  /** The group of the texts. */
  of: 'devices' | 'passkeys';
  name: string;
  className: string | undefined;
  isBusy: boolean;
  problem: string | null;
  onRename: (name: string) => void;
  /** Called when the name stays. */
  onDone: () => void;
}

/** Renames what the customer has several of. */
export function NameForm({ of, name, className, isBusy, problem, onRename, onDone }: NameFormProps) {
  const { t } = useTranslation('profile');
  const { typed, field } = useFields({ name }, isBusy);
  const isMissing = typed.name.trim() === '';
  return (
    <form className={className} onSubmit={submit(() => (typed.name === name ? onDone() : onRename(typed.name)))}>
      <TextField
        ref={takeCaret}
        label={t(`${of}.name`)}
        type="text"
        autoComplete="off"
        {...field('name')}
        {...(isMissing && { hint: t(`${of}.nameMissing`) })}
        problem={problem}
      />
      <div className="actions">
        <Button type="submit" disabled={isMissing} isBusy={isBusy}>
          {t(`${of}.save`)}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t(`${of}.keep`)}
        </Button>
      </div>
    </form>
  );
}
