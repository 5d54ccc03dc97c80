import { ActionDialog } from '@web/features/panel/components/action-dialog';
import { texts } from '@web/features/panel/texts';
import type { ShowPiece } from '@web/pieces/piece';

const { button, text } = texts.user.corrections.acts.grant;

export const show: ShowPiece = () => ({
  documents: {
    'loaded on demand': (
      <ActionDialog
        title={button}
        text={text}
        submit={button}
        onSubmit={() => Promise.resolve()}
        onClose={() => undefined}
      />
    ),
  },
});
