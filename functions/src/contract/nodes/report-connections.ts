import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { isoDate, succeeded } from '@contract/wire';

/** One connection, or one attempt that was not let in. `id` is the node's own and random: the same again is the same entry. */
export const connection = z.object({
  id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  deviceId: z.string().check(z.regex(/^[\w-]{1,128}$/)),
  connectedAt: isoDate,
  userIp: z.union([z.ipv4(), z.ipv6()]),
  success: z.boolean(),
});
export type Connection = z.output<typeof connection>;

export const MOST_CONNECTIONS = 1000;

/** Why an entry is not kept: the device is not ours (any more), or the moment is past the thirty days, or to come. */
export const DROP_REASONS = ['unknown_device', 'too_old', 'in_the_future'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** All kept at once or none: after no answer the same batch may be sent again. */
export const reportConnections = endpoint({
  name: 'reportConnections',
  method: 'POST',
  path: '/api/node/connections',
  caller: 'node',
  // A thousand entries with the longest ids.
  largestBody: 512 * 1024,
  request: z.object({ entries: z.array(connection).check(z.minLength(1), z.maxLength(MOST_CONNECTIONS)) }),
  response: z.object({
    success: succeeded,
    accepted: z.int(),
    dropped: z.array(z.object({ id: z.string(), reason: z.enum(DROP_REASONS) })),
  }),
});
