import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { succeeded } from '@functions/base/contract/wire';

/** Additive call: succeeds only when the database responds, and returns only the deployed release (decision 38). */
export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/api/health',
  caller: 'anyone',
  effect: 'read',
  limits: [],
  refusals: [],
  request: z.object({}),
  response: z.object({ success: succeeded, release: z.string() }),
});
