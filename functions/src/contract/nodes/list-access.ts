import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { isoDate, succeeded } from '@contract/wire';

/** A key that a node lets in before `validUntil`, by itself and whether or not it reaches us. `keyHash` = sha256 of the key, in hex. */
export const accessKey = z.object({
  deviceId: z.string(),
  keyHash: z.string(),
  publicKey: z.nullable(z.string()),
  validUntil: isoDate,
});

/** Everything that is known of one account from now on: it replaces what was known. No keys = nobody of it is let in. */
export const accountAccess = z.object({ account: z.string(), keys: z.array(accessKey) });
export type AccountAccess = z.output<typeof accountAccess>;

export const ACCESS_PAGE = { usual: 500, most: 1000 } as const;

/**
 * What changed since `since`, the cursor of the answer before; without it, everything. `more`: ask on at once; else after
 * `pollAfterSeconds`. Some changes come twice, and so each is to be applied as a replacement.
 */
export const listAccess = endpoint({
  name: 'listAccess',
  method: 'GET',
  path: '/api/node/access',
  caller: 'node',
  inQuery: true,
  request: z.object({
    since: z.optional(z.string().check(z.maxLength(256))),
    limit: z._default(
      z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(ACCESS_PAGE.most)),
      ACCESS_PAGE.usual,
    ),
  }),
  response: z.object({
    success: succeeded,
    now: isoDate,
    changes: z.array(accountAccess),
    cursor: z.string(),
    more: z.boolean(),
    pollAfterSeconds: z.int(),
  }),
});
