import { TextInput } from '@mantine/core';
import { ActionDialogForm, type ActionDialogProps } from '@web/features/panel/components/action-dialog-form';
import { texts } from '@web/features/panel/texts';
import { ApiError } from '@web/lib/http/api-error';
import { AfterMount } from '@web/pieces/after-mount';
import type { ShowPiece } from '@web/pieces/piece';

const { cancel } = texts.user.corrections.acts;

const dialog = (given: Partial<ActionDialogProps> = {}) => (
  <ActionDialogForm
    title={cancel.button}
    text={cancel.text}
    submit={cancel.button}
    onSubmit={() => Promise.resolve()}
    onClose={() => undefined}
    {...given}
  />
);

export const show: ShowPiece = ({ longWord }) => ({
  documents: {
    'reason missing': dialog(),
    ready: dialog({ hasReason: false }),
    stop: dialog({ hasReason: false, isStop: true }),
    'stop, disabled': dialog({ isStop: true }),
    'with a field': dialog({ children: <TextInput label={texts.search.email} defaultValue={longWord} /> }),
    busy: (
      <AfterMount act={submit}>{dialog({ hasReason: false, onSubmit: () => new Promise(() => undefined) })}</AfterMount>
    ),
    error: (
      <AfterMount act={submit}>
        {dialog({
          hasReason: false,
          onSubmit: () => Promise.reject(new ApiError({ ok: false, kind: 'unsent', status: null })),
        })}
      </AfterMount>
    ),
  },
});

/** Mantine mounts the dialog a moment later, outside of the given element. */
function submit(): void {
  const button = document.querySelector<HTMLElement>('[type="submit"]');
  if (button === null) requestAnimationFrame(submit);
  else button.click();
}
