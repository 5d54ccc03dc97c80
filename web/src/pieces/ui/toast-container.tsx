import { toast, type TypeOptions } from 'react-toastify';
import { AfterMount } from '@web/pieces/after-mount';
import type { ShowPiece } from '@web/pieces/piece';
import { AppToastContainer } from '@web/ui/toast-container';

export const show: ShowPiece = ({ common, login }) => {
  const toasts = (texts: Partial<Record<TypeOptions, string>>) => (
    <AfterMount
      act={() => {
        for (const [type, text] of Object.entries(texts)) toast(text, { type: type as TypeOptions, autoClose: false });
      }}
    >
      <AppToastContainer />
    </AfterMount>
  );
  return {
    documents: {
      'every kind': toasts({
        info: common('hold.released'),
        success: login('claim.claimed'),
        error: login('failed'),
      }),
      'long text': toasts({ info: common('analytics.question') }),
    },
  };
};
