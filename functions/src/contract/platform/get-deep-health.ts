import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { health } from './health';

/** Additive: for a monitor that brings its key (`Authorization: Bearer`). */
export const getDeepHealth = endpoint({
  name: 'getDeepHealth',
  method: 'GET',
  path: '/api/health/deep',
  caller: 'monitor',
  request: z.object({}),
  response: health,
});
