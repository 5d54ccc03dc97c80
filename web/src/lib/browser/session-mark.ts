import { readKept } from './kept';

/** Marks the document for the landing page, which leads a customer to the profile: this browser has a session. */
export const markSession = (): void =>
  void document.documentElement.toggleAttribute('data-session', readKept('uid') !== null);
