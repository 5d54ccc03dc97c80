import type { Ref } from 'react';
import fields from '@web/ui/field.module.css';
import { useField } from '@web/ui/use-field';

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
  const { id, input, state } = useField({ onChange, hint, problem });
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      <input {...rest} {...input} required={false} type={type} autoComplete="off" value={value} disabled={isDisabled} />
      <p {...state} />
    </div>
  );
}
