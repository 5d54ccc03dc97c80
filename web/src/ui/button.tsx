import type { ButtonHTMLAttributes, Ref } from 'react';
import { pressProps } from './press';
import styles from './button.module.css';

export type ButtonLook = 'primary' | 'outline' | 'quiet';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  isWide?: boolean;
  /** Its action is under way: it takes no press, and keeps the focus. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export const buttonClass = (look: ButtonLook, isWide = false): string =>
  [styles.button, styles[look], isWide && styles.wide].filter(Boolean).join(' ');

export function Button({
  look = 'outline',
  isWide = false,
  isBusy = false,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return <button type={type} className={buttonClass(look, isWide)} {...rest} {...pressProps(isBusy, onClick)} />;
}
