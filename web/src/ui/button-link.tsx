import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonLook } from './button';

/** A link inside the app that looks like a button. Apart from Button, so that pages without the router can have that one. */
export function ButtonLink({
  look = 'outline',
  isWide = false,
  ...rest
}: LinkProps & { look?: ButtonLook; isWide?: boolean }) {
  return <Link className={buttonClass(look, isWide)} {...rest} />;
}
