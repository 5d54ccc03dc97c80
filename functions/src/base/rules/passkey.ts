import type { PasskeyTransport } from '@functions/base/contract/values/passkey-transports';
import { MINUTE, type Instant } from './calendar';

/**
 * A passkey: a key pair that a person's device or password manager keeps for one site. We know the public key. Source:
 * https://www.w3.org/TR/webauthn-3/
 */
export interface Passkey {
  /** sha256 of the credential id, in hex. */
  readonly id: string;
  /** As the browser names the key, in base64url. */
  readonly credentialId: string;
  /** As the device names the owner, in base64url. It says nothing about a person. */
  readonly userHandle: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  /** How often the device has signed; always 0 where a key is copied between devices on purpose. */
  readonly counter: number;
  /** How the browser reaches the key, for example "internal" or "usb". */
  readonly transports: readonly PasskeyTransport[];
  /** What its owner calls it. */
  readonly name: string;
  /** A password manager keeps a copy. */
  readonly isBackedUp: boolean;
  readonly created: Instant;
  readonly lastUsedAt: Instant | null;
  /** Since then the key is refused, because its counter showed a copy; null = never. */
  readonly blockedAt: Instant | null;
}

/** The answer of a browser that has made a passkey, as the wire has it (base64url). */
export interface NewPasskeyAnswer {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[] | undefined;
  };
}

/** The answer of a browser that has used a passkey, as the wire has it (base64url). */
export interface PasskeyAnswer {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string | undefined;
  };
}

/** COSE numbers of the signatures that we accept: EdDSA, ES256 and RS256. Every device has one of them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

/** What a browser may answer a challenge for. The panel's answers are worth nothing at the site, and the reverse. */
export type PasskeyPurpose = 'add' | 'sign-in' | 'staff-add' | 'staff-sign-in' | 'staff-second-factor';

/** The page whose origin and relying party id a key belongs to. */
export type PasskeySite = 'site' | 'panel';

/**
 * The origin whose pages may use passkeys. No passkey belongs to an IP address, so the local stack's pages at 127.0.0.1
 * have none, and the same pages at `localhost` do.
 */
export const passkeyOrigin = (siteUrl: string): string => new URL(siteUrl).origin.replace('//127.0.0.1', '//localhost');

/** The text that a challenge signs: for what, for whom, until when, and a part that makes it unique. */
export interface PasskeyChallenge {
  readonly purpose: PasskeyPurpose;
  /** The uid of a customer or the login of a member of staff; '' while nobody is known. */
  readonly owner: string;
  /** Real time. */
  readonly expires: Instant;
}

/** The time that a person has to answer, which includes looking for the phone. */
export const CHALLENGE_LIFETIME = 5 * MINUTE;

/** Uids and logins contain no space. */
export const challengeText = ({ purpose, owner, expires }: PasskeyChallenge, nonce: string): string =>
  [purpose, owner, expires, nonce].join(' ');

/** The challenge of a signed text, if it is for this purpose and has not expired; null otherwise. */
export function readChallenge(text: string, purpose: PasskeyPurpose, realNow: Instant): PasskeyChallenge | null {
  const [stated, owner = '', expires = '', nonce = ''] = text.split(' ');
  if (stated !== purpose || nonce === '' || !(realNow < Number(expires))) return null;
  return { purpose, owner, expires: Number(expires) };
}

/** A challenge that was answered: it opens nothing a second time. */
export interface UsedPasskeyChallenge {
  /** sha256 of the challenge. */
  readonly hash: string;
  /** When the challenge would expire by itself, in real time. */
  readonly expires: Instant;
}

/**
 * Whether the counter of an answer shows that a second device signs with a copy of the key (WebAuthn 7.2, step 21). A
 * key without a counter always says 0.
 */
export const isCounterOfCopy = (stored: number, given: number): boolean => (stored > 0 || given > 0) && given <= stored;

/** The key after an answer that was accepted. */
export const usedPasskey = <Key extends Passkey>(
  key: Key,
  answer: { readonly counter: number; readonly isBackedUp: boolean },
  now: Instant,
): Key => ({ ...key, counter: answer.counter, isBackedUp: answer.isBackedUp, lastUsedAt: now });
