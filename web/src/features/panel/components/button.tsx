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
