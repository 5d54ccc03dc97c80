import * as z from 'zod/mini';
import { device } from './device';
import { claimedIdentity, isoDate, succeeded } from '@contract/wire';

/** The app's own id of its installation: made once, kept until the app is removed. The same id is the same slot. */
export const installId = z.string().check(z.minLength(8), z.maxLength(128), z.regex(/^[\w.-]+$/));

/** An app need not say whose session it is; what it says is compared with the token all the same. */
const maybeClaimed = { uid: z.optional(claimedIdentity.uid), email: z.optional(claimedIdentity.email) };

/** What every call of an app carries. */
export const fromInstall = { ...maybeClaimed, installId };

/** A device as the app sees it; `isThis` marks the one that asks. */
export const appDevice = z.object({ ...device.shape, lastSeen: z.nullable(isoDate), isThis: z.boolean() });
export type AppDevice = z.output<typeof appDevice>;

/** Where the app can connect. `publicKey` is the server's, for tunnels that prove themselves by one. */
export const server = z.object({
  nodeId: z.string(),
  serverName: z.string(),
  address: z.string(),
  publicKey: z.nullable(z.string()),
});

/** The devices of the account, and how many it may have at once. */
export const appDeviceList = z.object({
  success: succeeded,
  devices: z.array(appDevice),
  limit: z.int(),
  used: z.int(),
});
