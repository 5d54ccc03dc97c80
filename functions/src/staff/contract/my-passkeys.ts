import * as z from 'zod/mini';
import { newPasskeyAnswer, newPasskeyOptions } from '@functions/base/contract/passkey-answers';
import { EVERY_ROLE, panelEndpoint } from './panel-endpoint';
import { isoDate } from '@functions/base/contract/wire';

const BEFORE = ['passkey_needed', 'second_factor_needed'] as const;

const passkeys = z.object({
  content: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      created: isoDate,
      lastUsed: z.nullable(isoDate),
      /** Its counter showed a copy: it opens nothing any more. */
      isBlocked: z.boolean(),
    }),
  ),
});

/** A change of the passkeys is proven by the password: a stolen session must not add one (T34). */
const password = z.string().check(z.minLength(1), z.maxLength(256));
const id = z.string().check(z.maxLength(64));

/** Additive call: the passkeys of the caller. */
export const listMyPasskeys = panelEndpoint({
  name: 'listMyPasskeys',
  path: '/panel/passkeys',
  roles: EVERY_ROLE,
  before: BEFORE,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: ['not_staff'],
  request: z.object({}),
  response: passkeys,
});

/** Additive call: a challenge for a new passkey of the caller. Valid for five minutes, and once. */
export const startMyPasskey = panelEndpoint({
  name: 'startMyPasskey',
  path: '/panel/passkeys/start',
  roles: EVERY_ROLE,
  before: BEFORE,
  effect: 'change',
  repetition: 'sameState',
  audit: { none: 'It makes the name by which devices know the member. The passkey has no effect until addMyPasskey.' },
  limits: ['staff-proofs'],
  refusals: ['staff_proof_wrong', 'too_many_attempts', 'too_many_passkeys'],
  request: z.object({ password }),
  response: z.object({ options: newPasskeyOptions }),
});

/** Additive call: adds a passkey of the caller. Without a name it gets that of the browser. Other sessions end. */
export const addMyPasskey = panelEndpoint({
  name: 'addMyPasskey',
  path: '/panel/passkeys/add',
  roles: EVERY_ROLE,
  before: BEFORE,
  effect: 'change',
  repetition: 'sameState',
  audit: 'addMyPasskey',
  limits: [],
  refusals: ['passkey_refused', 'too_many_passkeys'],
  request: z.object({ answer: newPasskeyAnswer, name: z.optional(z.string().check(z.maxLength(512))) }),
  response: passkeys,
});

/** Additive call: gives a passkey of the caller another name. The stored name has 64 characters at most. */
export const renameMyPasskey = panelEndpoint({
  name: 'renameMyPasskey',
  path: '/panel/passkeys/rename',
  roles: EVERY_ROLE,
  before: BEFORE,
  effect: 'change',
  repetition: 'sameState',
  audit: { none: 'The name is a word of members to themselves and opens nothing.' },
  limits: [],
  refusals: ['passkey_name_empty', 'no_such_passkey'],
  request: z.object({ id, name: z.string().check(z.maxLength(512)) }),
  response: passkeys,
});

/** Additive call: removes a passkey of the caller. Other sessions end. */
export const removeMyPasskey = panelEndpoint({
  name: 'removeMyPasskey',
  path: '/panel/passkeys/remove',
  roles: EVERY_ROLE,
  before: BEFORE,
  effect: 'change',
  repetition: 'sameState',
  audit: 'removeMyPasskey',
  limits: ['staff-proofs'],
  refusals: ['staff_proof_wrong', 'too_many_attempts', 'no_such_passkey', 'last_passkey'],
  request: z.object({ id, password }),
  response: passkeys,
});

/** What a member types to change their passkeys. */
export const passkeyProofDraft = z.object({ password });
