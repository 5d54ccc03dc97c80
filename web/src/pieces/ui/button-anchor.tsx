import { buttonStates } from '@web/pieces/button-states';
import type { ShowPiece } from '@web/pieces/piece';
import { ButtonAnchor } from '@web/ui/button-anchor';

export const show: ShowPiece = ({ common }) =>
  buttonStates((props) => <ButtonAnchor href="/" {...props} />, {
    label: common('notFound.home'),
    long: common('error.slowText'),
  });
