import type { ReactNode } from 'react';
import { Focused } from '@web/pieces/focused';
import type { ShowPiece } from '@web/pieces/piece';
import type { ButtonLook } from '@web/ui/button';
import { ButtonAnchor } from '@web/ui/button-anchor';

export const show: ShowPiece = ({ common }) => {
  const label = common('notFound.home');
  return {
    states: {
      ...({
        primary: (
          <ButtonAnchor href="/" look="primary">
            {label}
          </ButtonAnchor>
        ),
        outline: (
          <ButtonAnchor href="/" look="outline">
            {label}
          </ButtonAnchor>
        ),
        quiet: (
          <ButtonAnchor href="/" look="quiet">
            {label}
          </ButtonAnchor>
        ),
      } satisfies Record<ButtonLook, ReactNode>),
      focus: (
        <Focused>
          <ButtonAnchor href="/">{label}</ButtonAnchor>
        </Focused>
      ),
      wide: (
        <ButtonAnchor href="/" isWide>
          {label}
        </ButtonAnchor>
      ),
      'long text': <ButtonAnchor href="/">{common('error.slowText')}</ButtonAnchor>,
    },
  };
};
