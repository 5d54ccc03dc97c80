import type { ShowPiece } from '@web/pieces/piece';
import { Button } from '@web/ui/button';
import { Captcha } from '@web/ui/captcha';
import type { Parts } from '@web/ui/parts';

export const show: ShowPiece = ({ login }) => {
  const captcha = (
    <Captcha
      onToken={() => undefined}
      attempt={0}
      waiting={login('captcha.waiting')}
      failed={(retry) => (
        <>
          <span>{login('captcha.failed')}</span> <Button onClick={retry}>{login('captcha.retry')}</Button>
        </>
      )}
    />
  );
  return {
    states: { loaded: captcha },
    documents: {
      waiting: <WithRecaptcha is={{ ready: () => undefined }}>{captcha}</WithRecaptcha>,
      failed: <WithRecaptcha is={undefined}>{captcha}</WithRecaptcha>,
    },
  };
};

/** Keeps the script of reCAPTCHA from starting: the script cannot replace the property. */
function WithRecaptcha({ is, children }: { is: object | undefined; children: Parts }) {
  if (!Object.hasOwn(window, 'grecaptcha'))
    Object.defineProperty(window, 'grecaptcha', { get: () => is, set: () => undefined });
  return children;
}
