import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { pressProps } from '@web/ui/press';
import styles from './button.module.css';

interface ButtonProps extends MantineButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof MantineButtonProps> {
  /** Its action is under way: it takes no press, and keeps the focus. */
  isBusy?: boolean;
}

export const Button = ({ isBusy = false, onClick, ...rest }: ButtonProps) => (
  <MantineButton
    {...rest}
    classNames={{ root: styles.root, label: styles.label }}
    {...(isBusy && { 'data-disabled': true })}
    {...pressProps(isBusy, onClick)}
  />
);

interface RowActsProps {
  /** What each button says and does. */
  acts: readonly (readonly [name: string, act: () => void])[];
  /** The row, for those who hear a button without it. */
  of?: string;
  isBusy?: boolean;
}

/** What staff may do with one row of a table. */
export const RowActs = ({ acts, of, isBusy = false }: RowActsProps) => (
  <div className="acts">
    {acts.map(([name, act]) => (
      <Button
        key={name}
        variant="default"
        size="compact-sm"
        aria-label={of === undefined ? undefined : `${name}: ${of}`}
        isBusy={isBusy}
        onClick={act}
      >
        {name}
      </Button>
    ))}
  </div>
);
