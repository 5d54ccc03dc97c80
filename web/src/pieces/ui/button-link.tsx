import type { ReactNode } from 'react';
import { Focused } from '@web/pieces/focused';
import type { ShowPiece } from '@web/pieces/piece';
import type { ButtonLook } from '@web/ui/button';
import { ButtonLink } from '@web/ui/button-link';

export const show: ShowPiece = ({ common }) => {
  const label = common('notFound.home');
  return {
    states: {
      ...({
        primary: (
          <ButtonLink to="/" look="primary">
            {label}
          </ButtonLink>
        ),
        outline: (
          <ButtonLink to="/" look="outline">
            {label}
          </ButtonLink>
        ),
        quiet: (
          <ButtonLink to="/" look="quiet">
            {label}
          </ButtonLink>
        ),
      } satisfies Record<ButtonLook, ReactNode>),
      focus: (
        <Focused>
          <ButtonLink to="/">{label}</ButtonLink>
        </Focused>
      ),
      wide: (
        <ButtonLink to="/" isWide>
          {label}
        </ButtonLink>
      ),
      'long text': <ButtonLink to="/">{common('error.slowText')}</ButtonLink>,
    },
  };
};
