import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { health } from './health';

/** Additive call: the health of the product, for a monitor with its key (`Authorization: Bearer`, decision 38). */
export const getDeepHealth = endpoint({
  name: 'getDeepHealth',
  method: 'GET',
  path: '/api/health/deep',
  caller: 'monitor',
  effect: 'read',
  limits: [],
  refusals: [],
  request: z.object({}),
  response: health,
});
