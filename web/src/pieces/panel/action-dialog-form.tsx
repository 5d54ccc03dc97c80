import { TextInput } from '@mantine/core';
import { cancelForUser } from '@functions/panel/contract/change-subscription';
import { ActionDialogForm, type ActionDialogProps } from '@web/panel/components/action-dialog-form';
import type { FormValues } from '@web/panel/components/use-panel-form';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { texts } from '@web/panel/texts';
import { AfterMount } from '@web/pieces/after-mount';
import type { ShowPiece } from '@web/pieces/piece';

const { cancel } = texts.user.corrections.acts;

type Props = ActionDialogProps<PanelEndpoint, FormValues>;

const dialog = (given: Partial<Props> = {}) => (
  <ActionDialogForm
    title={cancel.button}
    text={cancel.text}
    submit={cancel.button}
    endpoint={cancelForUser}
    request={(_, stamp) => ({ userId: 'a1b2c3', ...stamp })}
    onDone={() => undefined}
    onClose={() => undefined}
    {...given}
  />
);

const withField = (email: string): NonNullable<Props['fields']> => ({
  initialValues: { email },
  labels: { email: texts.search.email },
  render: (form) => <TextInput {...form.getInputProps('email')} />,
});

export const show: ShowPiece = ({ longWord }) => ({
  documents: {
    'reason missing': dialog(),
    'without a reason': dialog({ hasReason: false }),
    stop: dialog({ isStop: true }),
    'with a field': dialog({ fields: withField(longWord) }),
    'nothing changed': dialog({ fields: { initialValues: {}, labels: {}, render: () => null, isChange: () => false } }),
    'invalid field': <AfterMount act={submit}>{dialog()}</AfterMount>,
    busy: <AfterMount act={submitWith(() => new Promise(() => undefined))}>{ready}</AfterMount>,
    error: <AfterMount act={submitWith(() => Promise.reject(new TypeError('no connection')))}>{ready}</AfterMount>,
  },
});

const ready = dialog({
  hasReason: false,
  request: (_, { requestId }) => ({ userId: 'a1b2c3', reason: 'none', requestId }),
});

/** Submits the form, whose call to the server gets this response. The piece has a document of its own. */
const submitWith = (fetch: typeof window.fetch) => () => {
  window.fetch = fetch;
  submit();
};

/** Mantine mounts the dialog a moment later, outside of the given element. */
function submit(): void {
  const button = document.querySelector<HTMLElement>('[type="submit"]');
  if (button === null) requestAnimationFrame(submit);
  else button.click();
}
