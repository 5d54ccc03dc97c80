import { cancelForUser } from '@functions/panel/contract/change-subscription';
import { ActionDialog } from '@web/panel/components/action-dialog';
import { texts } from '@web/panel/texts';
import type { ShowPiece } from '@web/pieces/piece';

const { button, text } = texts.user.corrections.acts.grant;

export const show: ShowPiece = () => ({
  documents: {
    'loaded on demand': (
      <ActionDialog
        title={button}
        text={text}
        submit={button}
        endpoint={cancelForUser}
        request={(_, stamp) => ({ userId: '', ...stamp })}
        onDone={() => undefined}
        onClose={() => undefined}
      />
    ),
  },
});
