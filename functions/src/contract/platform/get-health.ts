import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { succeeded } from '@contract/wire';

/** Additive call: answers only when the database answered, and says no more than what was deployed. */
export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/api/health',
  caller: 'anyone',
  request: z.object({}),
  response: z.object({ success: succeeded, release: z.string() }),
});
