import { lazy, Suspense } from 'react';
import { loadChunk } from '@web/lib/http/load-chunk';
import type { ActionDialogProps } from './action-dialog-form';

const Form = lazy(() =>
  loadChunk(() => import('./action-dialog-form')).then((file) => ({ default: file.ActionDialogForm })),
);

/** Dialog for one staff action. Its chunk is loaded when the first dialog opens. */
export const ActionDialog = (props: ActionDialogProps) => (
  <Suspense fallback={null}>
    <Form {...props} />
  </Suspense>
);
