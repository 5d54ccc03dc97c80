import { signInWithYandex } from '@functions/accounts/contract/sign-in-with-yandex';
import { call } from '@web/lib/http/api';
import { needsHumanCheck } from '@web/lib/http/api-error';
import { errorCode, logSignInFailed } from '@web/lib/browser/log';
import type { nativeBridge } from '@web/lib/native/native-bridge';
import type { YandexReturn } from '@web/lib/auth/yandex-return';

export type HandoffResult =
  | { readonly kind: 'done'; readonly reply: string }
  /** The call continues after the human check. */
  | { readonly kind: 'human'; readonly retry: (captchaToken: string) => Promise<HandoffResult> }
  | { readonly kind: 'noToken' | 'denied' | 'noUser' | 'noApp' | 'refused' };

/**
 * Calls the native handler `yAuth` with a JSON string of uid, email, photoURL, providerId (§7) and the custom token for
 * the app's sign-in. The server is called only if Yandex's response belongs to this browser and the app is present.
 */
export async function handOffToApp(yandexReturn: YandexReturn, bridgeOf: typeof nativeBridge): Promise<HandoffResult> {
  if (yandexReturn.kind === 'missing') return { kind: 'noToken' };
  if (yandexReturn.kind === 'denied') return { kind: 'denied' };
  if (yandexReturn.kind === 'foreign') {
    logSignInFailed('yandex', 'state');
    return { kind: 'noUser' };
  }
  const bridge = await bridgeOf();
  if (bridge === null) return { kind: 'noApp' };
  return handOff(yandexReturn.accessToken, bridge);
}

async function handOff(
  accessToken: string,
  bridge: NonNullable<Awaited<ReturnType<typeof nativeBridge>>>,
  captchaToken?: string,
): Promise<HandoffResult> {
  const result = await call(signInWithYandex, { accessToken, ...(captchaToken !== undefined && { captchaToken }) });
  if (!result.ok)
    return needsHumanCheck(result)
      ? { kind: 'human', retry: (token) => handOff(accessToken, bridge, token) }
      : { kind: 'noUser' };
  const { uid, email, photoURL, customToken } = result.data;
  try {
    return {
      kind: 'done',
      reply: replyText(
        await bridge.callHandler('yAuth', JSON.stringify({ uid, email, photoURL, providerId: 'yandex', customToken })),
      ),
    };
  } catch (error) {
    logSignInFailed('native', errorCode(error));
    return { kind: 'refused' };
  }
}

/** The type of the reply is unspecified (§7): a string stays as it is, null becomes empty, the rest becomes JSON. */
function replyText(reply: unknown): string {
  if (reply === null || reply === undefined) return '';
  return typeof reply === 'string' ? reply : JSON.stringify(reply);
}
