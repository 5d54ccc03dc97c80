import * as z from 'zod/mini';
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

/** Yandex ID's info endpoint. The header is `OAuth`, as documented; a token in the address would end up in logs. */
export const yandex = ({ infoUrl, clientId }: { infoUrl: string; clientId: string }): Yandex => ({
  accountOf: async (accessToken) => {
    const { status, body } = await fetchJson(
      `${infoUrl}?format=json`,
      { headers: { authorization: `OAuth ${accessToken}` } },
      TIMEOUT,
    );
    if (status === 401 || status === 403) throw new ProviderError('refused', 'Yandex does not know the token');
    const parsed = info.safeParse(body);
    if (!parsed.success) throw new ProviderError('unexpected', 'Yandex answered in an unknown shape');
    // A token that its owner gave to another application proves nothing to us (T3).
    if (parsed.data.client_id !== clientId) throw new ProviderError('refused', 'the token is for another application');
    const { id, default_email: email, default_avatar_id: avatar, is_avatar_empty: isAvatarEmpty } = parsed.data;
    return {
      id,
      email: email ?? '',
      photoURL: avatar && !isAvatarEmpty ? `https://avatars.yandex.net/get-yapic/${avatar}/islands-200` : '',
    };
  },
});
