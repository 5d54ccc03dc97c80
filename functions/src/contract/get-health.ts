import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { isoDate, succeeded } from './wire';

/** Additive call: answers only when the database answered. */
export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/api/health',
  caller: 'anyone',
  request: z.object({}),
  response: z.object({ success: succeeded, now: isoDate, release: z.string() }),
});
