import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { lazy, Suspense } from 'react';
import { loadChunk } from '@web/lib/http/load-chunk';
import type { FormValues } from '@web/features/panel/hooks/use-panel-form';
import type { ActionDialogProps } from './action-dialog-form';

const Form = lazy(() =>
  loadChunk(() => import('./action-dialog-form')).then((file) => ({ default: file.ActionDialogForm })),
);

/** Dialog for one staff action. Its chunk is loaded when the first dialog opens. */
export const ActionDialog = <E extends PanelEndpoint, Values extends FormValues = Record<string, never>>(
  props: ActionDialogProps<E, Values>,
) => (
  <Suspense fallback={null}>
    {/* lazy() drops the type parameters. */}
    <Form {...(props as unknown as ActionDialogProps<PanelEndpoint, FormValues>)} />
  </Suspense>
);
