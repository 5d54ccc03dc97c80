import { documentedCall } from '../http/documented-call';
import type { JsonResponse } from '../../../scripts/node-agent/json-call';

/** A minimal native app. It uses only the public API (docs/native-apps.md) and imports no product code. */
export interface NativeApp {
  readonly installId: string;
  /** Activates this installation and stores the returned access key. */
  activate(): Promise<JsonResponse>;
  /** Requested at each start: the VPN servers and the end of access. */
  servers(): Promise<JsonResponse>;
  devices(): Promise<JsonResponse>;
  rename(deviceId: string, deviceName: string): Promise<JsonResponse>;
  /** Signs out: frees the device slot and deletes the key. */
  leave(): Promise<JsonResponse>;
  /** Issues a login ticket that opens a page of the site as the same customer. */
  ticket(who: { uid: string; email: string }): Promise<JsonResponse>;
  /** The personal access key. Throws if the installation is not activated. */
  key(): string;
}

export interface Installation {
  readonly siteUrl: string;
  readonly idToken: string;
  readonly installId: string;
  readonly deviceName: string;
  readonly platform?: string;
  /** Of the key pair that the device has made, for tunnels that authenticate with it. */
  readonly publicKey?: string;
  readonly send?: typeof documentedCall;
}

export function nativeApp({
  siteUrl,
  idToken,
  installId,
  deviceName,
  platform = 'android',
  publicKey,
  send = documentedCall,
}: Installation): NativeApp {
  let key: string | null = null;
  const call = (path: string, body: object) => send(`${siteUrl}${path}`, { bearer: idToken, body });
  return {
    installId,
    activate: async () => {
      const response = await call('/api/device/activate', {
        installId,
        deviceName,
        platform,
        appVersion: '1.4.2',
        ...(publicKey !== undefined && { publicKey }),
      });
      if (response.status === 200) key = String(response.body.key);
      return response;
    },
    servers: () => call('/api/device/servers', { installId }),
    devices: () => call('/api/device/list', { installId }),
    rename: (deviceId, name) => call('/api/device/rename', { installId, deviceId, deviceName: name }),
    leave: async () => {
      const response = await call('/api/device/detach', { installId });
      if (response.status === 200) key = null;
      return response;
    },
    ticket: (who) => call('/api/auth/ticket', who),
    key: () => {
      if (key === null) throw new Error('This installation is not activated');
      return key;
    },
  };
}
