import { route } from '@functions/ports/route';
import {
  addNote as addNoteEndpoint,
  deleteNote as deleteNoteEndpoint,
  pinNote as pinNoteEndpoint,
} from './contract/customer-notes';
import { addNote, deleteNote, pinNote } from './calls/customer-notes';

export const PANEL_ROUTES = [
  route(addNoteEndpoint, addNote),
  route(pinNoteEndpoint, pinNote),
  route(deleteNoteEndpoint, deleteNote),
];
