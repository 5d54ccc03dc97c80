import { BRAND } from '@functions/base/contract/values/brand';
import type {
  NewPasskeyAnswer,
  NewPasskeyOptions,
  PasskeyAnswer,
  PasskeyOptions,
} from '@functions/base/contract/passkey-answers';
import {
  CHALLENGE_LIFETIME,
  challengeText,
  PASSKEY_ALGORITHMS,
  readChallenge,
  type Passkey,
  type PasskeyChallenge,
  type PasskeyPurpose,
  type PasskeySite,
  type UsedPasskeyChallenge,
} from '@functions/base/rules/passkey';
import type { Deps } from '@functions/base/ports/repositories';

type ChallengeDeps = Pick<Deps, 'signedTokens' | 'random' | 'clock'>;

/** Whom a challenge is for, and what for. */
type Asked = Pick<PasskeyChallenge, 'purpose' | 'owner'>;

/** A challenge that a browser has answered. */
export interface OpenedChallenge extends UsedPasskeyChallenge {
  readonly owner: string;
  /** In base64url, as the answer repeats it. */
  readonly challenge: string;
}

/**
 * A challenge is a signed text, and only its use is stored: strangers ask for challenges without writing anything
 * (T21).
 */
function newChallenge({ signedTokens, random, clock }: ChallengeDeps, asked: Asked): string {
  const expires = clock.realNow() + CHALLENGE_LIFETIME;
  const token = signedTokens.sign('passkey', challengeText({ ...asked, expires }, random.secretId()));
  return Buffer.from(token).toString('base64url');
}

/** The challenge that an answer repeats, if we made it for this purpose and it has not expired; null otherwise. */
export function openChallenge(
  { signedTokens, random, clock }: ChallengeDeps,
  { response: { clientDataJSON } }: PasskeyAnswer | NewPasskeyAnswer,
  purpose: PasskeyPurpose,
): OpenedChallenge | null {
  const challenge = statedChallenge(clientDataJSON);
  const token = Buffer.from(challenge, 'base64url').toString('utf8');
  const text = signedTokens.verify('passkey', token);
  const opened = text === null ? null : readChallenge(text, purpose, clock.realNow());
  // The text and not the token: base64url has several spellings of one signature.
  return opened === null || text === null
    ? null
    : { owner: opened.owner, challenge, hash: random.hash(text), expires: opened.expires };
}

function statedChallenge(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** What is stored of a challenge that was answered. */
export const usedChallenge = ({ hash, expires }: OpenedChallenge): UsedPasskeyChallenge => ({ hash, expires });

interface NewKey {
  readonly site: PasskeySite;
  readonly asked: Asked;
  /** In base64url. */
  readonly userHandle: string;
  /** What the device shows beside the key, for example an e-mail address. */
  readonly userName: string;
  readonly existing: readonly Passkey[];
}

/** The options for a new passkey of an owner who has these already. */
export const newPasskeyOptions = (
  deps: ChallengeDeps & Pick<Deps, 'settings'>,
  { site, asked, userHandle, userName, existing }: NewKey,
): NewPasskeyOptions => ({
  rp: { id: deps.settings.passkeyDomains[site], name: BRAND.name.en },
  user: { id: userHandle, name: userName, displayName: userName },
  challenge: newChallenge(deps, asked),
  pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
  timeout: CHALLENGE_LIFETIME,
  excludeCredentials: existing.map(descriptorOf),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
});

/** The options for the use of a passkey: one of these, or any that the device has for this site. */
export const passkeyOptions = (
  deps: ChallengeDeps & Pick<Deps, 'settings'>,
  { site, asked, keys }: { site: PasskeySite; asked: Asked; keys?: readonly Passkey[] },
): PasskeyOptions => ({
  challenge: newChallenge(deps, asked),
  rpId: deps.settings.passkeyDomains[site],
  timeout: CHALLENGE_LIFETIME,
  userVerification: 'required',
  ...(keys !== undefined && { allowCredentials: keys.map(descriptorOf) }),
});

const descriptorOf = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
});
