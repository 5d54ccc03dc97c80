import { defineCollection } from './collection';
/** The tasks of all modules (outbox.ts). */
export const OUTBOX = defineCollection('outbox', {
  expires: '60 days',
  customerData: { onDeletion: 'anonymized', inExport: { not: 'tasks of the product' }, onMerge: 'stays' },
});
