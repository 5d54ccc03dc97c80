import * as z from 'zod/mini';
import { isoDate, succeeded } from '@functions/base/contract/wire';
import { EVERY_ROLE, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { requestId, userId } from '@functions/staff/contract/panel-wire';

/** Additive calls: notes of staff about a customer. They are in the customer's data export (decision 83). */

/** A note; the pinned ones come first in lists. */
export const note = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  at: isoDate,
  isPinned: z.boolean(),
});
export type Note = z.output<typeof note>;

const noteId = z.string().check(z.minLength(1), z.maxLength(128));
const response = z.object({ success: succeeded });

/** Writes a note. Plain text; line breaks are kept. */
export const addNote = panelEndpoint({
  name: 'addNote',
  path: '/panel/notes/add',
  roles: EVERY_ROLE,
  effect: 'change',
  repetition: 'ignored',
  audit: 'addNote',
  limits: [],
  refusals: ['no_such_user', 'too_many_notes'],
  request: z.object({
    userId,
    requestId,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
    isPinned: z._default(z.boolean(), false),
  }),
  response,
});

/** Pins a note to the card, or unpins it. */
export const pinNote = panelEndpoint({
  name: 'pinNote',
  path: '/panel/notes/pin',
  roles: EVERY_ROLE,
  effect: 'change',
  repetition: 'ignored',
  audit: 'pinNote',
  limits: [],
  refusals: ['no_such_note'],
  request: z.object({ noteId, requestId, isPinned: z.boolean() }),
  response,
});

/** Deletes a note of one's own. */
export const deleteNote = panelEndpoint({
  name: 'deleteNote',
  path: '/panel/notes/delete',
  roles: EVERY_ROLE,
  effect: 'change',
  repetition: 'ignored',
  audit: 'deleteNote',
  limits: [],
  refusals: ['no_such_note', 'not_your_note'],
  request: z.object({ noteId, requestId }),
  response,
});
