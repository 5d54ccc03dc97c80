import * as z from 'zod/mini';
import { isEmail, normaliseEmail } from '@functions/base/contract/values/email';
import { ProviderError, type Yandex } from '@functions/ports/services';
import { fetchJson } from './fetch-json';

const TIMEOUT = 10_000;

const info = z.object({
  id: z.string(),
  client_id: z.string(),
  default_email: z.nullish(z.string()),
  default_avatar_id: z.nullish(z.string()),
  is_avatar_empty: z.nullish(z.boolean()),
});

/**
 * Reads the account of a Yandex ID token. Throws ProviderError `refused` if the token is invalid or belongs to another
 * application. The token is sent in a header, because URLs appear in logs.
 * Source: https://yandex.com/dev/id/doc/en/
 */
export const yandex = ({ infoUrl, clientId }: { infoUrl: string; clientId: string }): Yandex => ({
  accountOf: async (accessToken) => {
    const { status, body } = await fetchJson(
      `${infoUrl}?format=json`,
      { headers: { authorization: `OAuth ${accessToken}` } },
      TIMEOUT,
    );
    if (status === 401 || status === 403) throw new ProviderError('refused', 'Yandex rejects the token');
    const parsed = info.safeParse(body);
    if (!parsed.success) throw new ProviderError('unexpected', 'Yandex returned an unexpected body');
    // A token issued for another application does not authenticate the customer here (T3).
    if (parsed.data.client_id !== clientId)
      throw new ProviderError('refused', 'the token was issued for another application');
    const { id, default_email: address, default_avatar_id: avatar, is_avatar_empty: isAvatarEmpty } = parsed.data;
    const email = normaliseEmail(address ?? '');
    return {
      id,
      // An address that we could not write to: the page then asks for another one.
      email: isEmail(email) ? email : '',
      photoURL: avatar && !isAvatarEmpty ? `https://avatars.yandex.net/get-yapic/${avatar}/islands-200` : '',
    };
  },
});
