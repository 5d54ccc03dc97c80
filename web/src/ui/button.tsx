import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';

export type ButtonLook = 'primary' | 'outline' | 'quiet';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  isWide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const buttonClass = (look: ButtonLook, isWide = false): string =>
  [styles.button, styles[look], isWide && styles.wide].filter(Boolean).join(' ');

export function Button({ look = 'outline', isWide = false, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, isWide)} {...rest} />;
}
