import { randomBytes } from 'node:crypto';
import { findAccount, type YandexAccount } from './yandex-accounts';

export interface YandexToken {
  readonly account: YandexAccount;
  /** The application the token was issued to; it can be another one than this product. */
  readonly clientId: string;
}

export const TOKEN_LIFETIME_SECONDS = 31_536_000;

export interface YandexControl {
  /**
   * Issues a token. With another `clientId` it simulates a token stolen from another application. A sign-in that names
   * no new `device` may get the token of an earlier one: this sandbox always returns it.
   */
  token(input: {
    id: string;
    email?: string | undefined;
    clientId?: string | undefined;
    device?: string | null;
  }): string;
  read(token: string): YandexToken | undefined;
  reset(): void;
}

export function openYandex(ownClientId: string): YandexControl {
  const tokens = new Map<string, YandexToken>();
  const ofDevices = new Map<string, string>();
  return {
    token: ({ id, email = '', clientId = ownClientId, device }) => {
      const known = device === undefined ? undefined : ofDevices.get(`${id} ${device ?? ''}`);
      if (known !== undefined) return known;
      const token = `y0_${randomBytes(24).toString('base64url')}`;
      tokens.set(token, { account: findAccount(id, email), clientId });
      if (device !== undefined) ofDevices.set(`${id} ${device ?? ''}`, token);
      return token;
    },
    read: (token) => tokens.get(token),
    reset: () => {
      tokens.clear();
      ofDevices.clear();
    },
  };
}
