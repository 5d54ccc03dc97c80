import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  NewPasskeyAnswer,
  NewPasskeyOptions,
  PasskeyAnswer,
  PasskeyOptions,
} from '@functions/base/contract/passkey-answers';

/** A key pair on a device, as its browser uses it. */
export interface DeviceKey {
  readonly credentialId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  counter: number;
}

/** What a dishonest or an old device does otherwise. */
interface Deviation {
  /** The page that asks; the browser states it. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** False: nobody's finger, face or PIN was checked. */
  readonly isVerified?: boolean;
  readonly userHandle?: string;
  /** Instead of the next one. 0 in every answer: the device does not count. */
  readonly counter?: number;
  /** Signs with another private key. */
  readonly privateKey?: KeyObject;
  /** Of a new key: the format of an attestation that nobody asked for, with this chain of certificates (DER). */
  readonly attestation?: { readonly format: string; readonly certificates: readonly Buffer[] };
}

const UP = 0x01;
const UV = 0x04;
const ATTESTED = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | Uint8Array): string => Buffer.from(data).toString('base64url');

function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(rpId: string, flags: number, counter: number, attested = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), head, attested]);
}

/** The public key in COSE form: ES256. */
function cosePublicKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}

const newPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A private key that belongs to no passkey. */
export const strangeKey = (): KeyObject => newPair().privateKey;

/** Makes a key pair as a browser does for `navigator.credentials.create`, without an attestation. */
export function createPasskey(
  options: NewPasskeyOptions,
  {
    origin,
    rpId = options.rp.id,
    challenge = options.challenge,
    isVerified = true,
    counter = 1,
    attestation,
  }: Deviation & {
    readonly origin: string;
  },
): { key: DeviceKey; answer: NewPasskeyAnswer } {
  const { publicKey, privateKey } = newPair();
  const id = randomBytes(32);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const attested = Buffer.concat([Buffer.alloc(16), length, id, cosePublicKey(publicKey)]);
  const authData = authenticatorData(rpId, UP | (isVerified ? UV : 0) | ATTESTED, counter, attested);
  const statement = new Map<string, Uint8Array | number | Uint8Array[]>(
    attestation === undefined
      ? []
      : [
          ['alg', -7],
          ['sig', new Uint8Array(randomBytes(64))],
          ['x5c', attestation.certificates.map((certificate) => new Uint8Array(certificate))],
        ],
  );
  const attestationObject = isoCBOR.encode(
    new Map<string, string | typeof statement | Uint8Array>([
      ['fmt', attestation?.format ?? 'none'],
      ['attStmt', statement],
      ['authData', new Uint8Array(authData)],
    ]),
  );
  const credentialId = base64url(id);
  return {
    key: { credentialId, userHandle: options.user.id, privateKey, counter },
    answer: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(attestationObject),
        transports: ['internal', 'unheard-of'],
      },
    },
  };
}

/** Signs a challenge as a browser does for `navigator.credentials.get`. The counter of the key goes on. */
export function usePasskey(
  key: DeviceKey,
  options: PasskeyOptions,
  deviation: Deviation & { readonly origin: string },
): PasskeyAnswer {
  const { origin, rpId = options.rpId, challenge = options.challenge, isVerified = true } = deviation;
  key.counter = deviation.counter ?? key.counter + 1;
  const authData = authenticatorData(rpId, UP | (isVerified ? UV : 0), key.counter);
  const client = clientData('webauthn.get', challenge, origin);
  const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), deviation.privateKey ?? key.privateKey);
  return {
    id: key.credentialId,
    rawId: key.credentialId,
    type: 'public-key',
    response: {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle: deviation.userHandle ?? key.userHandle,
    },
  };
}

/** An answer of the right form that confirms nothing. */
export const NEW_PASSKEY_ANSWER: NewPasskeyAnswer = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'a', attestationObject: 'a' },
};
