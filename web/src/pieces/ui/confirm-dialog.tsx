import type { ShowPiece } from '@web/pieces/piece';
import { Stateful } from '@web/pieces/stateful';
import { ConfirmDialog } from '@web/ui/confirm-dialog';

export const show: ShowPiece = ({ common }) => {
  const dialog = (question: string) => (
    <Stateful<boolean> initial>
      {(isOpen, change) => (
        <ConfirmDialog
          isOpen={isOpen}
          question={question}
          confirmLabel={common('renderError.reload')}
          onConfirm={() => change(false)}
          onClose={() => change(false)}
        />
      )}
    </Stateful>
  );
  return {
    documents: { open: dialog(common('notFound.heading')), 'long text': dialog(common('analytics.question')) },
  };
};
