import { fail, ok, type Result } from '@functions/base/rules/result';
import type { Deps } from '@functions/accounts/ports/repositories';
import { AlreadyExists } from '@functions/base/ports/repositories';
import { ProviderError, type YandexAccount } from '@functions/ports/services';

/**
 * The owner of a Yandex access token, after Yandex confirmed its owner and application (T3). Each token proves a
 * sign-in once: Yandex keeps it valid for up to a year, and the page requests a new one for every sign-in (T22).
 */
export async function redeemYandexToken(
  { yandex, store, random, clock }: Pick<Deps, 'yandex' | 'store' | 'random' | 'clock'>,
  accessToken: string,
): Promise<Result<YandexAccount, 'provider_token_refused' | 'provider_unavailable'>> {
  try {
    const account = await yandex.accountOf(accessToken);
    await store.nonTransactional.usedYandexTokens.create({ hash: random.hash(accessToken), usedAt: await clock.now() });
    return ok(account);
  } catch (error) {
    if (error instanceof AlreadyExists) return fail('provider_token_refused');
    if (!(error instanceof ProviderError)) throw error;
    return fail(error.kind === 'refused' ? 'provider_token_refused' : 'provider_unavailable');
  }
}
