import { useId, type Ref } from 'react';
import fields from '@web/ui/field.module.css';

interface LineFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint: string;
  problem: string | null;
  isDisabled: boolean;
  maxLength?: number;
  type?: 'text' | 'date';
  min?: string;
  max?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A line of text, or a day. The hint or the problem is linked to it for assistive technology. */
export function LineField({
  label,
  value,
  onChange,
  hint,
  problem,
  isDisabled,
  type = 'text',
  ...rest
}: LineFieldProps) {
  const id = useId();
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        type={type}
        autoComplete="off"
        value={value}
        disabled={isDisabled}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-state`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        id={`${id}-state`}
        className={problem === null ? fields.hint : fields.problem}
        role={problem === null ? undefined : 'alert'}
      >
        {problem ?? hint}
      </p>
    </div>
  );
}
