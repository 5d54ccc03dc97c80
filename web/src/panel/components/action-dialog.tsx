import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import type { FormValues } from './use-panel-form';
import { lazyPart } from '@web/ui/lazy-part';
import type { ActionDialogProps } from './action-dialog-form';

const Form = lazyPart(() => import('./action-dialog-form').then((file) => file.ActionDialogForm));

/** Dialog for one staff action. Its chunk is loaded when the first dialog opens. */
export const ActionDialog = <E extends PanelEndpoint, Values extends FormValues = Record<string, never>>(
  props: ActionDialogProps<E, Values>,
  // lazyPart() drops the type parameters.
) => <Form {...(props as unknown as ActionDialogProps<PanelEndpoint, FormValues>)} />;
