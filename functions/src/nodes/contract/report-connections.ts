import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { isoDate, succeeded } from '@functions/base/contract/wire';

/** A connection, or a rejected attempt. `id` is a random id from the node; a repeated id is the same entry. */
const connection = z.object({
  id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  deviceId: z.string().check(z.regex(/^[\w-]{1,128}$/)),
  connectedAt: isoDate,
  userIp: z.union([z.ipv4(), z.ipv6()]),
  success: z.boolean(),
});

const MOST_CONNECTIONS = 1000;

/**
 * Why an entry is dropped: the device is unknown or was detached, the time is more than 30 days ago, or it is in the
 * future.
 */
export const DROP_REASONS = ['unknown_device', 'too_old', 'in_the_future'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/**
 * Reports a batch of connections. A batch is stored completely or not at all; without a response it may be sent again.
 */
export const reportConnections = endpoint({
  name: 'reportConnections',
  path: '/api/node/connections',
  caller: 'node',
  // Enough for 1000 entries with the longest ids.
  largestBody: 512 * 1024,
  effect: 'change',
  repetition: 'ignored',
  limits: [],
  refusals: [],
  request: z.object({ entries: z.array(connection).check(z.minLength(1), z.maxLength(MOST_CONNECTIONS)) }),
  response: z.object({
    success: succeeded,
    accepted: z.int(),
    dropped: z.array(z.object({ id: z.string(), reason: z.enum(DROP_REASONS) })),
  }),
});
