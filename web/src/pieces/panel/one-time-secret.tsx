import { OneTimeSecret } from '@web/panel/components/one-time-secret';
import { fill, texts } from '@web/panel/texts';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = () => ({
  states: {
    default: (
      <OneTimeSecret
        title={fill(texts.nodes.once, { id: 'helsinki-1' })}
        value="helsinki-1.x7k2m9q4w8z3v6c1n5b0"
        kept={texts.nodes.kept}
        onClose={() => undefined}
      />
    ),
  },
});
