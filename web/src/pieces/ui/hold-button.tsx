import { AfterMount } from '@web/pieces/after-mount';
import type { ShowPiece } from '@web/pieces/piece';
import { HoldButton } from '@web/ui/hold-button';

export const show: ShowPiece = ({ common }) => {
  const texts = { label: common('renderError.reload'), question: common('notFound.heading') };
  const onConfirm = () => undefined;
  return {
    states: {
      grave: <HoldButton {...texts} onConfirm={onConfirm} tone="grave" />,
      calm: <HoldButton {...texts} onConfirm={onConfirm} tone="calm" />,
      disabled: <HoldButton {...texts} onConfirm={onConfirm} isDisabled />,
      'something missing': (
        <HoldButton {...texts} onConfirm={onConfirm} isDisabled missing={common('analytics.title')} />
      ),
      held: (
        <AfterMount act={press}>
          <HoldButton {...texts} onConfirm={onConfirm} />
        </AfterMount>
      ),
      compact: <HoldButton {...texts} onConfirm={onConfirm} isCompact />,
      'compact, disabled': <HoldButton {...texts} onConfirm={onConfirm} isCompact isDisabled />,
      'compact, released early': (
        <AfterMount
          act={(element) => {
            press(element);
            fire(element, 'pointerup');
          }}
        >
          <HoldButton {...texts} onConfirm={onConfirm} isCompact />
        </AfterMount>
      ),
      'long text': <HoldButton {...texts} label={common('error.slowText')} onConfirm={onConfirm} />,
    },
    focused: <HoldButton {...texts} onConfirm={onConfirm} />,
  };
};

const press = (element: HTMLElement) => fire(element, 'pointerdown');

/** A touch: without size and pressure the button takes it for a screen reader. */
const fire = (element: HTMLElement, type: string) =>
  element
    .querySelector('button')
    ?.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerType: 'touch', width: 20, height: 20, pressure: 1 }),
    );
