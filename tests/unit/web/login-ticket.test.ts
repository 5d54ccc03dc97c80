import { maskedEmail } from '@functions/base/contract/values/masked-email';
import { decideTicket } from '@web/features/login/login-ticket';
import { describe, expect, it, vi } from 'vitest';

// The import of the session would start Firebase.
vi.mock('@web/lib/auth/session', () => ({ auth: {} }));
vi.mock('@web/lib/native/native-bridge-mock', () => ({ mockNativeBridge: () => undefined }));

const TICKET = { uid: 'b', ticket: 't' };

describe('opening a link with a login ticket', () => {
  it.each([
    ['is refused without a uid', { uid: null, ticket: 't' }, null, true, 'reject'],
    ['is refused without a ticket and without a session', { uid: 'b', ticket: null }, null, true, 'reject'],
    ['is refused without a ticket in the session of another customer', { uid: 'b', ticket: null }, 'a', true, 'reject'],
    ['keeps the session of the same customer without a ticket', { uid: 'b', ticket: null }, 'b', false, 'same-account'],
    ['keeps the session of the same customer with a ticket', TICKET, 'b', false, 'same-account'],
    ['signs in without a question in the native app', TICKET, null, true, 'sign-in'],
    ['asks in the native app over the session of another customer', TICKET, 'a', true, 'confirm'],
    ['asks in a browser', TICKET, null, false, 'confirm'],
    ['asks in a browser over the session of another customer', TICKET, 'a', false, 'confirm'],
  ] as const)('%s', (_name, params, currentUid, isNativeApp, decision) => {
    expect(decideTicket(params, { currentUid, isNativeApp })).toBe(decision);
  });
});

it.each([
  ['anna@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['', ''],
])('shows %s as %s', (email, masked) => expect(maskedEmail(email)).toBe(masked));
