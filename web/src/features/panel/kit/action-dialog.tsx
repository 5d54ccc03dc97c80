import { lazy, Suspense } from 'react';
import type { ActionDialogProps } from './action-dialog-form';

const Form = lazy(async () => ({ default: (await import('./action-dialog-form')).ActionDialogForm }));

/** One change by staff: what it does, its fields, and why. Its file comes with the first dialog that is opened. */
export const ActionDialog = (props: ActionDialogProps) => (
  <Suspense fallback={null}>
    <Form {...props} />
  </Suspense>
);
