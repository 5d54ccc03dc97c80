import { buttonStates } from '@web/pieces/button-states';
import type { ShowPiece } from '@web/pieces/piece';
import { ButtonLink } from '@web/ui/button-link';

export const show: ShowPiece = ({ common }) =>
  buttonStates((props) => <ButtonLink to="/" {...props} />, {
    label: common('notFound.home'),
    long: common('error.slowText'),
  });
