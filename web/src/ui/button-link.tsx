import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonLook } from './button';

/** A router link styled as a button. Separate from Button, which pages without the router use. */
export function ButtonLink({
  look = 'outline',
  isWide = false,
  ...rest
}: LinkProps & { look?: ButtonLook; isWide?: boolean }) {
  return <Link className={buttonClass(look, isWide)} {...rest} />;
}
