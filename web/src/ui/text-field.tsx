import { lazy, Suspense, type ComponentType, type Ref } from 'react';
import styles from './field.module.css';
import type { LikelyAddressProps } from './likely-address';
import { useField, type FieldProps } from './use-field';

export interface TextFieldProps extends FieldProps {
  label: string;
  value: string;
  type: 'email' | 'tel' | 'text';
  autoComplete: string;
  ref?: Ref<HTMLInputElement>;
}

/** Marks without a picture, which the contacts of a phone and messengers copy with an address or a number. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * Not of the type `email`: Safari then refuses a domain like `почта.рф` itself, with a sentence of its own, and every
 * form has to judge the address anyway.
 */
const ADDRESS = { type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;

const Nothing = () => null;

/** Loaded once an address is typed. The field works without it. */
const LikelyAddress = lazy(async (): Promise<{ default: ComponentType<LikelyAddressProps> }> => {
  try {
    return { default: (await import('./likely-address')).LikelyAddress };
  } catch {
    return { default: Nothing };
  }
});

/** A required field for a line of text. An address with a slip in its domain is questioned, never refused. */
export function TextField({ label, value, type, autoComplete, ref, ...rest }: TextFieldProps) {
  const handleChange = (typed: string) => rest.onChange(type === 'text' ? typed : typed.replace(INVISIBLE, ''));
  const { id, input, state } = useField({ ...rest, onChange: handleChange });
  const name = autoComplete === 'off' ? undefined : autoComplete;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        {...(type === 'email' ? ADDRESS : { type })}
        name={name}
        autoComplete={autoComplete}
        value={value}
        {...input}
      />
      <p {...state} />
      {type === 'email' && value.includes('@') && !rest.isDisabled && (
        <Suspense fallback={null}>
          <LikelyAddress fieldId={id} typed={value} onChange={rest.onChange} />
        </Suspense>
      )}
    </div>
  );
}
