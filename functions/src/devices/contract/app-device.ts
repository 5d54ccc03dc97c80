import * as z from 'zod/mini';
import { device } from './device';
import { deviceOffer } from '@functions/subscription/contract/device-offer';
import { claimedIdentity, roubles, succeeded } from '@functions/base/contract/wire';

/** The app's id of its installation: created once and kept until the app is removed. The same id gets the same slot. */
const installId = z.string().check(z.minLength(8), z.maxLength(128), z.regex(/^[\w.-]+$/));

/** An app may leave out uid and e-mail; given values are compared with the token. */
const optionalClaimedIdentity = { uid: z.optional(claimedIdentity.uid), email: z.optional(claimedIdentity.email) };

/** The fields that every call of an app sends. */
export const fromInstall = { ...optionalClaimedIdentity, installId };

/** A device as the app sees it; `isThis` marks the calling one. */
export const appDevice = z.object({ ...device.shape, isThis: z.boolean() });
export type AppDevice = z.output<typeof appDevice>;

/** A server that the app can connect to. `publicKey` is the server's, for tunnels that authenticate with one. */
export const server = z.object({
  nodeId: z.string(),
  serverName: z.string(),
  address: z.string(),
  publicKey: z.nullable(z.string()),
});

/**
 * One more device, for an app whose customer has no free slot: roubles to pay now, line by line, and the charges that
 * follow. `words`: the same as sentences in the customer's language, to be shown unchanged. It is bought on the site.
 */
export const extraDevice = z.object({ payment: roubles, ...deviceOffer.shape, words: z.array(z.string()) });
export type ExtraDevice = z.output<typeof extraDevice>;

/** The devices of the account, and how many may be bound at once. */
export const appDeviceList = z.object({
  success: succeeded,
  devices: z.array(appDevice),
  limit: z.int(),
  used: z.int(),
});
