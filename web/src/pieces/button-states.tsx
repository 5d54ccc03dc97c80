import type { ComponentType, ReactNode } from 'react';
import type { ButtonLook } from '@web/ui/button';
import type { Piece } from './piece';

interface ButtonTexts {
  readonly label: string;
  readonly long: string;
}

type Shown = ComponentType<{ look?: ButtonLook; isWide?: boolean; children: string }>;

/** The states that a button has, whatever element it is. */
export const buttonStates = (Button: Shown, { label, long }: ButtonTexts) =>
  ({
    states: {
      ...({
        primary: <Button look="primary">{label}</Button>,
        outline: <Button look="outline">{label}</Button>,
        quiet: <Button look="quiet">{label}</Button>,
      } satisfies Record<ButtonLook, ReactNode>),
      wide: <Button isWide>{label}</Button>,
      'long text': <Button>{long}</Button>,
    },
    focused: <Button>{label}</Button>,
  }) satisfies Piece;
