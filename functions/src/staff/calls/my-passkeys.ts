import type { RequestOf, ResponseOf } from '@functions/base/contract/endpoint';
import type {
  addMyPasskey as addEndpoint,
  listMyPasskeys as listEndpoint,
  removeMyPasskey as removeEndpoint,
  renameMyPasskey as renameEndpoint,
  startMyPasskey as startEndpoint,
} from '@functions/staff/contract/my-passkeys';
import { isPasskeyTransport } from '@functions/base/contract/values/passkey-transports';
import { cleanName } from '@functions/base/rules/clean-name';
import { auditRow } from '@functions/staff/rules/audit';
import {
  MAX_STAFF_PASSKEYS,
  mayRemovePasskey,
  withPasskey,
  type StaffCaller,
  type StaffMember,
} from '@functions/staff/rules/staff';
import { dutiesOf, isOpen, type StaffSession } from '@functions/staff/rules/staff-session';
import { browserName } from '@functions/base/rules/browser-name';
import { STAFF_PROOFS } from '@functions/base/rules/staff-sign-in-limits';
import { toIso, toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import type { Passkey } from '@functions/base/rules/passkey';
import { fail, ok } from '@functions/base/rules/result';
import type { Deps } from '@functions/staff/ports/repositories';
import {
  newPasskeyOptions,
  openChallenge,
  usedChallenge,
  type OpenedChallenge,
} from '@functions/base/steps/passkey-challenges';
import type { ResultOf } from '@functions/base/steps/result-of';
import { planSessionEnd, saveSessions } from './staff-sessions';
import { createUsedPasskeyChallenge } from '@functions/base/steps/writes';

type ProofDeps = Pick<Deps, 'store' | 'passwords' | 'rateLimits'>;

/** Returns the passkeys of the caller, the oldest first. */
export async function listMyPasskeys(
  { store }: Pick<Deps, 'store'>,
  { staff }: { staff: StaffCaller },
): Promise<ResultOf<typeof listEndpoint>> {
  const member = await store.nonTransactional.staff.get(staff.login);
  return member === null ? fail('not_staff') : ok(present(member.passkeys));
}

/**
 * Returns a challenge for a new passkey to a member who knows their password: a stolen session must not add one (T34).
 * Fails with `staff_proof_wrong`.
 */
export async function startMyPasskey(
  deps: ProofDeps & Pick<Deps, 'signedTokens' | 'random' | 'clock' | 'settings'>,
  { staff, request: { password } }: { staff: StaffCaller; request: RequestOf<typeof startEndpoint> },
): Promise<ResultOf<typeof startEndpoint>> {
  const { store, random } = deps;
  const counted = await deps.rateLimits.consume(STAFF_PROOFS, staff.login);
  if (!counted.ok) return counted;
  const proven = await provenHash(deps, staff, password);
  if (proven === null) return fail('staff_proof_wrong');
  const newHandle = Buffer.from(random.secretId()).toString('base64url');
  const member = await store.transaction(async (repositories) => {
    const stored = await repositories.staff.get(staff.login);
    if (stored?.passwordHash !== proven) return null;
    if (stored.passkeyHandle !== undefined) return stored;
    const named = { ...stored, passkeyHandle: newHandle };
    await repositories.staff.save(named);
    return named;
  });
  if (member === null) return fail('staff_proof_wrong');
  const existing = member.passkeys;
  if (existing.length >= MAX_STAFF_PASSKEYS) return fail('too_many_passkeys');
  const asked = { purpose: 'staff-add', owner: provenOwner(deps, member) } as const;
  const userHandle = member.passkeyHandle ?? newHandle;
  return ok({
    options: newPasskeyOptions(deps, { site: 'panel', asked, userHandle, userName: staff.login, existing }),
  });
}

/**
 * Adds a passkey of the caller, and ends their other sessions (T34). Fails with `passkey_refused` if the answer is not
 * one to a challenge of this member.
 */
export async function addMyPasskey(
  deps: Pick<Deps, 'store' | 'passkeys' | 'signedTokens' | 'random' | 'clock'>,
  { staff, request, userAgent }: { staff: StaffCaller; request: RequestOf<typeof addEndpoint>; userAgent: string },
): Promise<ResultOf<typeof addEndpoint>> {
  const { store, passkeys, random, clock } = deps;
  const opened = openChallenge(deps, request.answer, 'staff-add');
  if (opened === null) return fail('passkey_refused');
  const expected = { challenge: opened.challenge, site: 'panel' } as const;
  const credential = await passkeys.verifyNew(request.answer, expected);
  if (credential === null) return fail('passkey_refused');
  const [now, rowId] = [await clock.now(), random.secretId()];
  return store.transaction(async (repositories) => {
    const [member, session, used] = await Promise.all([
      repositories.staff.get(staff.login),
      repositories.staffSessions.get(staff.sessionId),
      repositories.usedPasskeyChallenges.get(opened.hash),
    ]);
    const others = await planSessionEnd(repositories, staff.login, clock.realNow(), staff.sessionId);
    // The session, the member or the password may have changed since the challenge.
    if (!isOpenNow(session, clock.realNow()) || !mayAnswer(deps, member, opened) || used !== null)
      return fail('passkey_refused');
    const existing = member.passkeys;
    if (existing.some(({ credentialId }) => credentialId === credential.credentialId)) return fail('passkey_refused');
    if (existing.length >= MAX_STAFF_PASSKEYS) return fail('too_many_passkeys');
    const added: Passkey = {
      id: random.hash(credential.credentialId),
      ...credential,
      userHandle: member.passkeyHandle,
      transports: (request.answer.response.transports ?? []).filter(isPasskeyTransport),
      name: cleanName(request.name ?? '') ?? (browserName(userAgent) || 'Passkey'),
      created: now,
      lastUsedAt: null,
      blockedAt: null,
    };
    const saved = { ...member, passkeys: [...existing, added] };
    await createUsedPasskeyChallenge(repositories, usedChallenge(opened));
    await repositories.staff.save(saved);
    await repositories.staffSessions.save({ ...session, duties: dutiesOf(saved) });
    await saveSessions(repositories, others);
    const facts = { passkey: added.name };
    await repositories.audit.create(auditRow(rowId, staff, { action: 'addMyPasskey', facts }, now));
    return ok(present(saved.passkeys));
  });
}

const isOpenNow = (session: StaffSession | null, realNow: Instant): session is StaffSession =>
  session !== null && isOpen(session, realNow);

type NamedMember = StaffMember & { readonly passkeyHandle: string };

/** Whether the challenge was made for the member as they are now. */
const mayAnswer = (
  deps: Parameters<typeof provenOwner>[0],
  member: StaffMember | null,
  { owner }: OpenedChallenge,
): member is NamedMember =>
  member !== null && !member.isDisabled && member.passkeyHandle !== undefined && owner === provenOwner(deps, member);

/** Renames a passkey of the caller. Fails with `passkey_name_empty` or `no_such_passkey`. */
export async function renameMyPasskey(
  { store }: Pick<Deps, 'store'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof renameEndpoint> },
): Promise<ResultOf<typeof renameEndpoint>> {
  const name = cleanName(request.name);
  if (name === null) return fail('passkey_name_empty');
  return store.transaction(async (repositories) => {
    const member = await repositories.staff.get(staff.login);
    const key = member?.passkeys.find(({ id }) => id === request.id);
    if (member === null || key === undefined) return fail('no_such_passkey');
    const saved = withPasskey(member, { ...key, name });
    await repositories.staff.save(saved);
    return ok(present(saved.passkeys));
  });
}

/**
 * Removes a passkey of the caller, who knows their password, and ends their other sessions (T34). Fails with
 * `last_passkey` if a demanded passkey or second factor would be missing without it.
 */
export async function removeMyPasskey(
  deps: ProofDeps & Pick<Deps, 'random' | 'clock'>,
  { staff, request: { id, password } }: { staff: StaffCaller; request: RequestOf<typeof removeEndpoint> },
): Promise<ResultOf<typeof removeEndpoint>> {
  const { store, random, clock } = deps;
  const counted = await deps.rateLimits.consume(STAFF_PROOFS, staff.login);
  if (!counted.ok) return counted;
  const proven = await provenHash(deps, staff, password);
  if (proven === null) return fail('staff_proof_wrong');
  const [now, rowId] = [await clock.now(), random.secretId()];
  return store.transaction(async (repositories) => {
    const member = await repositories.staff.get(staff.login);
    const others = await planSessionEnd(repositories, staff.login, clock.realNow(), staff.sessionId);
    if (member?.passwordHash !== proven) return fail('staff_proof_wrong');
    const key = member.passkeys.find((each) => each.id === id);
    if (key === undefined) return fail('no_such_passkey');
    if (!mayRemovePasskey(member, id)) return fail('last_passkey');
    const passkeys = member.passkeys.filter((each) => each.id !== id);
    await repositories.staff.save({ ...member, passkeys });
    await saveSessions(repositories, others);
    const facts = { passkey: key.name };
    await repositories.audit.create(auditRow(rowId, staff, { action: 'removeMyPasskey', facts }, now));
    return ok(present(passkeys));
  });
}

/** Who may answer a challenge: the member, as long as the password is the one that was proven. */
const provenOwner = ({ random }: Pick<Deps, 'random'>, { login, passwordHash }: StaffMember): string =>
  `${login}:${random.hash(passwordHash).slice(0, 16)}`;

/** The hash that the password fits; null if it is wrong. A proof of what was changed meanwhile proves nothing. */
async function provenHash({ store, passwords }: ProofDeps, { login }: StaffCaller, password: string) {
  const hash = (await store.nonTransactional.staff.get(login))?.passwordHash ?? null;
  return (await passwords.matches(password, hash)) ? hash : null;
}

const present = (passkeys: StaffMember['passkeys']): ResponseOf<typeof listEndpoint> => ({
  content: passkeys.map(({ id, name, created, lastUsedAt, blockedAt }) => ({
    id,
    name,
    created: toIso(created),
    lastUsed: toIsoOrNull(lastUsedAt),
    isBlocked: blockedAt !== null,
  })),
});
