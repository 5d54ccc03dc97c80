import type { Endpoint, RequestOf } from '@functions/base/contract/endpoint';
import type * as contract from '@functions/accounts/contract/customer-notes';
import { isErased } from '@functions/accounts/rules/customer';
import { inNoteOrder, MOST_NOTES, type CustomerNote } from '@functions/accounts/rules/customer-note';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { toIso } from '@functions/base/rules/calendar';
import { outboundEvent } from '@functions/base/rules/outbound-event';
import { fail, ok } from '@functions/base/rules/result';
import type { Deps, Repositories } from '@functions/accounts/ports/repositories';
import { alreadyDone, markDone, type StaffAction } from '@functions/staff/steps/idempotent-action';
import { announceEvent } from '@functions/base/steps/announce-event';
import type { ResultOf } from '@functions/base/steps/result-of';

/** The audit rows of notes hold no text: a row outlives the note and the customer. */

type NoteDeps = Pick<Deps, 'store' | 'clock'>;
interface StaffRequest<E extends Endpoint> {
  readonly staff: StaffCaller;
  readonly request: RequestOf<E>;
}

/** Writes a note about a customer. Fails with `no_such_user`, also for a deleted account, or `too_many_notes`. */
export async function addNote(
  { store, clock, random }: NoteDeps & Pick<Deps, 'random'>,
  { staff, request }: StaffRequest<typeof contract.addNote>,
): Promise<ResultOf<typeof contract.addNote>> {
  const { userId, requestId, text, isPinned } = request;
  const uid = await store.nonTransactional.customers.uidOf(userId);
  if (uid === null) return fail('no_such_user');
  const now = await clock.now();
  const id = random.secretId();
  const staffAction: StaffAction = { staff, userId, requestId, action: 'addNote', reason: null, facts: { isPinned } };
  return store.transaction(async (repositories) => {
    if (await alreadyDone(repositories, staffAction)) return ok({ success: true });
    const customer = await repositories.customers.get(uid);
    // A merged account has no sign-in; its notes belong to the other one.
    if (customer === null || isErased(customer) || customer.signIns.length === 0) return fail('no_such_user');
    if ((await repositories.customerNotes.ofCustomer(uid)).length >= MOST_NOTES) return fail('too_many_notes');
    await repositories.customerNotes.create({ id, uid, text, author: staff.login, at: now, isPinned });
    const added = outboundEvent('note.added', { noteId: id, isPinned }, now);
    await announceEvent(repositories, added, { uid, cause: id }, now);
    await markDone(repositories, staffAction, now);
    return ok({ success: true });
  });
}

/** Pins or unpins a note. Fails with `no_such_note`. */
export async function pinNote(
  { store, clock }: NoteDeps,
  { staff, request: { noteId, requestId, isPinned } }: StaffRequest<typeof contract.pinNote>,
): Promise<ResultOf<typeof contract.pinNote>> {
  const now = await clock.now();
  const action = { staff, requestId, action: 'pinNote', reason: null, facts: { isPinned } } as const;
  return store.transaction(async (repositories) => {
    if (await alreadyDone(repositories, { ...action, userId: null })) return ok({ success: true });
    const found = await noteAndOwner(repositories, noteId);
    if (found === null) return fail('no_such_note');
    await repositories.customerNotes.save({ ...found.note, isPinned });
    await markDone(repositories, { ...action, userId: found.userId }, now);
    return ok({ success: true });
  });
}

/** Deletes a note of one's own. Fails with `no_such_note` or `not_your_note`. */
export async function deleteNote(
  { store, clock }: NoteDeps,
  { staff, request: { noteId, requestId } }: StaffRequest<typeof contract.deleteNote>,
): Promise<ResultOf<typeof contract.deleteNote>> {
  const now = await clock.now();
  const action = { staff, requestId, action: 'deleteNote', reason: null } as const;
  return store.transaction(async (repositories) => {
    if (await alreadyDone(repositories, { ...action, userId: null })) return ok({ success: true });
    const found = await noteAndOwner(repositories, noteId);
    if (found === null) return fail('no_such_note');
    if (found.note.author !== staff.login) return fail('not_your_note');
    await repositories.customerNotes.remove(noteId);
    await markDone(repositories, { ...action, userId: found.userId }, now);
    return ok({ success: true });
  });
}

async function noteAndOwner(repositories: Repositories, noteId: string) {
  const note = await repositories.customerNotes.get(noteId);
  return note && { note, userId: (await repositories.customers.get(note.uid))?.id ?? null };
}

/** Maps notes to the response, pinned ones first. */
export const presentNotes = (notes: readonly CustomerNote[]) =>
  inNoteOrder(notes).map(({ id, text, author, at, isPinned }) => ({ id, text, author, at: toIso(at), isPinned }));
