import { notify, toastContainerFailed } from '@web/lib/browser/notify';
import { AfterMount } from '@web/pieces/after-mount';
import type { ShowPiece } from '@web/pieces/piece';
import { Toasts } from '@web/ui/toasts';

export const show: ShowPiece = ({ common, login }) => ({
  documents: {
    'five seconds': (
      <AfterMount act={() => void notify(login('claim.claimed'), 'success')}>
        <Toasts />
      </AfterMount>
    ),
    'without the library (five seconds)': (
      <AfterMount
        act={() => {
          toastContainerFailed(new Error('sample'));
          void notify(common('analytics.question'));
        }}
      >
        <Toasts />
      </AfterMount>
    ),
  },
});
