import type { AnchorHTMLAttributes } from 'react';
import { buttonClass, type ButtonLook } from './button';

/** A link to another document or a fragment, styled as a button. Works before hydration. */
export function ButtonAnchor({
  look = 'outline',
  isWide = false,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: ButtonLook; isWide?: boolean }) {
  return (
    <a className={buttonClass(look, isWide)} {...rest}>
      {children}
    </a>
  );
}
