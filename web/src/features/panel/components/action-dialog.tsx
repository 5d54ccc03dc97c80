import { lazy, Suspense } from 'react';
import { loadChunk } from '@web/lib/http/load-chunk';
import type { ActionDialogProps } from './action-dialog-form';

const Form = lazy(() =>
  loadChunk(() => import('./action-dialog-form')).then((file) => ({ default: file.ActionDialogForm })),
);

/** One change by staff: what it does, its fields, and why. Its file comes with the first dialog that is opened. */
export const ActionDialog = (props: ActionDialogProps) => (
  <Suspense fallback={null}>
    <Form {...props} />
  </Suspense>
);
