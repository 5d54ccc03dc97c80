import type { ReactNode } from 'react';
import { Focused } from '@web/pieces/focused';
import type { ShowPiece } from '@web/pieces/piece';
import { Button, type ButtonLook } from '@web/ui/button';

export const show: ShowPiece = ({ common, login, purchase }) => {
  const label = common('error.retry');
  return {
    states: {
      ...({
        primary: <Button look="primary">{label}</Button>,
        outline: <Button look="outline">{label}</Button>,
        quiet: <Button look="quiet">{label}</Button>,
      } satisfies Record<ButtonLook, ReactNode>),
      'primary, disabled': (
        <Button look="primary" disabled>
          {label}
        </Button>
      ),
      'outline, disabled': (
        <Button look="outline" disabled>
          {label}
        </Button>
      ),
      'quiet, disabled': (
        <Button look="quiet" disabled>
          {label}
        </Button>
      ),
      'primary, busy': (
        <Button look="primary" disabled>
          {login('busy')}
        </Button>
      ),
      focus: (
        <Focused>
          <Button>{label}</Button>
        </Focused>
      ),
      wide: <Button isWide>{purchase('buy.new-subscription')}</Button>,
      'long text': <Button look="primary">{common('error.slowText')}</Button>,
    },
  };
};
