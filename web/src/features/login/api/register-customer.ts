import type { ResponseOf } from '@functions/base/contract/endpoint';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { call, type CallResult } from '@web/lib/http/api';
import { waitOfCall, type Wait } from '@web/lib/http/api-error';
import { EVERY_PROFILE } from '@web/lib/http/profile-key';
import { queryClient } from '@web/lib/http/queries';
import { rememberedCampaign } from '@web/lib/analytics/campaign';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { auth, identityOf, lacksContact, signInWithCustomToken, signOut, type Identity } from '@web/lib/auth/session';
import { forgetGiftLink, keptGiftLink } from '@web/lib/browser/gift-link';
import { readStored, store } from '@web/lib/browser/kept';
import { forgetSession } from '@web/lib/browser/storage';
import { giveClaimTo, settlePurchases } from '@web/lib/purchases/purchases';

/** The result of claiming a guest purchase. */
export type Claim = NonNullable<ResponseOf<typeof registerCustomer>['claim']>;

/** The sign-in provider of another account with the same e-mail address. */
export type ExistingProvider = NonNullable<ResponseOf<typeof registerCustomer>['existingProvider']>;

export type RegistrationResult =
  | {
      readonly kind: 'done';
      readonly claim: Claim | null;
      /** What was claimed is a gift. */
      readonly isGift: boolean;
      readonly existingProvider: ExistingProvider | null;
    }
  /** Yandex returned no e-mail address. The session stays, and /login asks for an address. */
  | { readonly kind: 'needsContact' }
  /** The customer already has an account with another sign-in method. */
  | { readonly kind: 'other-sign-in-method'; readonly provider: 'google.com' | 'password' }
  /** `wait`: a limit refused it. */
  | { readonly kind: 'failed'; readonly wait: Wait | null };

/**
 * §4: registers the customer after every sign-in. If the sign-in is linked to another account, the server returns a
 * custom token for that account; the registration then runs again with it. After a refusal or failure the session ends.
 */
export async function registerAfterSignIn(): Promise<RegistrationResult> {
  if (await lacksContact()) return { kind: 'needsContact' };
  const isGift = keptGiftLink() !== null;
  const first = await registerOnce();
  const result = first?.ok && first.data.customToken !== undefined ? await registerAs(first.data.customToken) : first;
  if (result?.ok && result.data.customToken === undefined) {
    return {
      kind: 'done',
      claim: result.data.claim ?? null,
      isGift,
      existingProvider: result.data.existingProvider ?? null,
    };
  }
  await signOut();
  forgetSession();
  const code = result?.ok === false ? result.failure?.code : undefined;
  if (code === 'account_through_google') return { kind: 'other-sign-in-method', provider: 'google.com' };
  return code === 'account_through_password'
    ? { kind: 'other-sign-in-method', provider: 'password' }
    : { kind: 'failed', wait: result?.ok === false ? waitOfCall(result) : null };
}

async function registerAs(customToken: string): Promise<CallResult<typeof registerCustomer> | null> {
  const photoURL = readStored('photoURL');
  await signInWithCustomToken(customToken);
  rememberPhoto(photoURL);
  return registerOnce();
}

/**
 * Keeps the photo of a sign-in for the registration, which may come a page later: Firebase has none for a session of a
 * custom token.
 */
export function rememberPhoto(photoURL: string | null): void {
  store({ uid: auth.currentUser?.uid ?? null, photoURL: photoURL || null });
}

/** The photo that is stored for this customer, and not for one who signed in earlier. */
const storedPhoto = (uid: string): string | null => (readStored('uid') === uid ? readStored('photoURL') : null);

async function registerOnce(): Promise<CallResult<typeof registerCustomer> | null> {
  const user = auth.currentUser;
  if (user === null) return null;
  const known = await identityOf(user);
  const identity = { ...known, photoURL: known.photoURL ?? storedPhoto(known.uid) };
  const { trialDays, tariff } = rememberedCampaign();
  const promo = readStored('promo');
  const gift = keptGiftLink();
  const prepaidToken = gift ?? readStored('userID');
  const result = await call(registerCustomer, {
    uid: identity.uid,
    email: identity.email,
    providerId: identity.providerId,
    ...(identity.photoURL !== null && { photoURL: identity.photoURL }),
    ...(promo !== null && { referralCode: promo }),
    ...(prepaidToken !== null && { prepaidToken }),
    language: currentLanguage(),
    period: trialDays,
    tariff,
  });
  if (result.ok) remember(identity, result.data, { gift, prepaidToken });
  return result;
}

function remember(
  identity: Identity,
  response: ResponseOf<typeof registerCustomer>,
  { gift, prepaidToken }: { gift: string | null; prepaidToken: string | null },
): void {
  // What a page knew of the customer is older than the claim.
  if (response.claim !== undefined) void queryClient.resetQueries({ queryKey: EVERY_PROFILE });
  // With `awaiting-payment` the claim is repeated later; every other result is final.
  if (response.claim === 'awaiting-payment') giveClaimTo(identity.uid, prepaidToken ?? '');
  else if (response.claim !== undefined && gift !== null) forgetGiftLink();
  else if (response.claim !== undefined) settlePurchases(({ claim }) => claim !== null);
  store({
    uid: identity.uid,
    email: identity.email,
    photoURL: identity.photoURL,
    providerId: identity.providerId,
    isYandexAuth: identity.providerId === 'yandex' ? 'true' : null,
    expirationDate: response.expirationDate,
    subscriptionIsActive: String(response.subscriptionIsActive),
  });
}
