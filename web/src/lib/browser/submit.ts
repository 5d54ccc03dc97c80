import type { SyntheticEvent } from 'react';

/** Handles the submit of a form: the page stays. */
export const submit = (send: () => unknown) => (event: SyntheticEvent) => {
  event.preventDefault();
  void send();
};
