import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { pressProps } from '@web/ui/press';

interface ButtonProps extends MantineButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof MantineButtonProps> {
  /** Its action is under way: it takes no press, and keeps the focus. */
  isBusy?: boolean;
}

export const Button = ({ isBusy = false, onClick, ...rest }: ButtonProps) => (
  <MantineButton {...rest} {...(isBusy && { 'data-disabled': true })} {...pressProps(isBusy, onClick)} />
);
