import { createSign, generateKeyPairSync } from 'node:crypto';
import { newStaffSession } from '@functions/staff/rules/staff-session';
import { staffUid, type StaffMember, type StaffToken } from '@functions/staff/rules/staff';

/** A member of finance with an open session: the documents, the ID token that Firebase issued, and its signing key. */

const PROJECT = 'prostor-probe';
const SIGNED_IN = Math.floor(Date.now() / 1000) - 60;

const MEMBER: StaffMember = {
  login: 'fira',
  role: 'finance',
  passwordHash: 'none',
  secret: 'a-secret',
  proposedSecret: null,
  lastCodeStep: 0,
  isDisabled: false,
  created: SIGNED_IN * 1000,
  lastSignIn: SIGNED_IN * 1000,
  mustChangePassword: false,
  passkeys: [],
  mustHavePasskey: false,
  deviceVersion: 0,
};
const SESSION = newStaffSession('session-1', MEMBER, { clientIp: '', userAgent: '' }, SIGNED_IN * 1000);

/** The documents by their paths. */
export const STAFF_DOCUMENTS: Readonly<Record<string, object>> = {
  [`staff/${MEMBER.login}`]: MEMBER,
  [`staffSessions/${SESSION.id}`]: SESSION,
};

/** What the ID token proves. */
export const STAFF_TOKEN: StaffToken = {
  kind: 'staff',
  login: MEMBER.login,
  role: MEMBER.role,
  signedInAt: SIGNED_IN * 1000,
  sessionId: SESSION.id,
  browser: null,
};

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The ID token, in the format of https://firebase.google.com/docs/auth/admin/verify-id-tokens */
export function staffIdToken(): string {
  const claims = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: staffUid(MEMBER.login),
    iat: SIGNED_IN,
    auth_time: SIGNED_IN,
    exp: SIGNED_IN + 3600,
    panel: true,
    login: MEMBER.login,
    role: MEMBER.role,
    session: SESSION.id,
    firebase: { sign_in_provider: 'custom', identities: {} },
  };
  const text = `${base64({ alg: 'RS256', kid: 'key-1', typ: 'JWT' })}.${base64(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
}

/** The answers of Google's key list and of Identity Toolkit's accounts:lookup; null for other addresses. */
export function answerOfFirebase(url: string): object | null {
  if (url.includes('/x509/securetoken')) return { 'key-1': publicKey.export({ type: 'spki', format: 'pem' }) };
  return url.includes('/accounts:lookup')
    ? { users: [{ localId: staffUid(MEMBER.login), validSince: String(SIGNED_IN - 1), disabled: false }] }
    : null;
}
