import type { ShowPiece } from '@web/pieces/piece';
import { RenderError } from '@web/ui/render-error';

export const show: ShowPiece = ({ longWord }) => ({
  states: {
    default: <RenderError error={new TypeError('x is not a function')} />,
    'long text': <RenderError error={new Error(longWord)} />,
  },
});
