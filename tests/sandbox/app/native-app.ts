import { jsonCall, type Answered } from '../http/json-call';

/** A small native app: everything it does goes through public calls (docs/native-apps.md), and nothing of ours is imported. */
export interface NativeApp {
  readonly installId: string;
  /** Binds this installation. On success the app keeps its key. */
  activate(): Promise<Answered>;
  /** What the app asks when it starts: where to connect, and until when. */
  servers(): Promise<Answered>;
  devices(): Promise<Answered>;
  rename(deviceId: string, deviceName: string): Promise<Answered>;
  /** Signs out: frees the slot and forgets the key. */
  leave(): Promise<Answered>;
  /** A ticket that opens a page of the site as the same customer. */
  ticket(who: { uid: string; email: string }): Promise<Answered>;
  /** The personal access key. Throws when the app was never activated. */
  key(): string;
}

export interface Installation {
  readonly siteUrl: string;
  readonly idToken: string;
  readonly installId: string;
  readonly deviceName: string;
  readonly platform?: string;
}

export function nativeApp({ siteUrl, idToken, installId, deviceName, platform = 'android' }: Installation): NativeApp {
  let key: string | null = null;
  const call = (path: string, body: object) => jsonCall(`${siteUrl}${path}`, { bearer: idToken, body });
  return {
    installId,
    activate: async () => {
      const answered = await call('/api/device/activate', { installId, deviceName, platform, appVersion: '1.4.2' });
      if (answered.status === 200) key = String(answered.body.key);
      return answered;
    },
    servers: () => call('/api/device/servers', { installId }),
    devices: () => call('/api/device/list', { installId }),
    rename: (deviceId, name) => call('/api/device/rename', { installId, deviceId, deviceName: name }),
    leave: async () => {
      const answered = await call('/api/device/detach', { installId });
      if (answered.status === 200) key = null;
      return answered;
    },
    ticket: (who) => call('/api/auth/ticket', who),
    key: () => {
      if (key === null) throw new Error('this installation is not activated');
      return key;
    },
  };
}
