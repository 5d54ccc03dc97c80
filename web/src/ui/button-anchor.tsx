import type { AnchorHTMLAttributes } from 'react';
import { buttonClass, type ButtonLook } from './button';

/** A link to another document, or to a place on this one, that looks like a button. Works before the page is awake. */
export function ButtonAnchor({
  look = 'outline',
  isWide = false,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: ButtonLook; isWide?: boolean }) {
  return <a className={buttonClass(look, isWide)} {...rest} />;
}
