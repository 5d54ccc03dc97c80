import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { isoDate, succeeded } from '@functions/base/contract/wire';

/**
 * A device key that a node lets in before `validUntil`; the node checks the time itself, even when it cannot reach us.
 * `keyHash`: sha256 of the key, in hex.
 */
const accessKey = z.object({
  deviceId: z.string(),
  keyHash: z.string(),
  publicKey: z.nullable(z.string()),
  validUntil: isoDate,
});

/**
 * The complete access of one account: it replaces what the node knew of the account. Without keys no device is let in.
 */
export const accountAccess = z.object({ account: z.string(), keys: z.array(accessKey) });
export type AccountAccess = z.output<typeof accountAccess>;

const ACCESS_PAGE = { usual: 500, most: 1000 } as const;

/**
 * The changes since the cursor `since` of the previous response; without it, everything (decision 27). `more`: request
 * the next page at once, otherwise after `pollAfterSeconds`. Some changes arrive twice, so each one must replace the
 * previous state.
 */
export const listAccess = endpoint({
  name: 'listAccess',
  method: 'GET',
  path: '/api/node/access',
  caller: 'node',
  inQuery: true,
  effect: 'read',
  limits: [],
  refusals: ['cursor_not_valid'],
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
