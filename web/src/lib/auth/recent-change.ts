import { createElement, useState, type ComponentType, type ReactElement } from 'react';
import { notify } from '@web/lib/browser/notify';
import { useAction } from '@web/lib/browser/use-action';
import { useTexts } from '@web/lib/i18n/translation-source';
import { isSessionRecent } from './session-age';

interface Options {
  /** Runs in place of the change after a new sign-in. */
  readonly afterwards?: () => void;
  /** The sign-in that the change removes. */
  readonly removed?: string;
}

export interface RecentSignIn {
  /** Runs `change` if the sign-in is recent; otherwise asks for a new one first. */
  run: (change: () => void, options?: Options) => void;
  /** Asks for a new sign-in, because the server refused a change without one. */
  ask: (afterwards: () => void, removed?: string) => void;
  /** The question; null while there is none. */
  readonly question: ReactElement | null;
}

/** Asks for a new sign-in by a method of the account. */
export type ConfirmSignIn = ComponentType<{
  /** The sign-in that the change removes. It is not offered: the server never removes the one of the session. */
  removed: string | null;
  onConfirmed: () => void;
  onCancel: () => void;
}>;

/**
 * Guards the changes that need a sign-in of the last ten minutes (T22). After a new sign-in only the server decides
 * whether it is recent. `Confirm` is what the app shows as the question.
 */
export function useRecentChange(Confirm: ConfirmSignIn): RecentSignIn {
  const t = useTexts();
  const [pending, setPending] = useState<{ afterwards: () => void; removed: string | null } | null>(null);
  // A second press while the token is renewed.
  const { run: decide } = useAction();
  const ask = (afterwards: () => void, removed: string | null = null) => setPending({ afterwards, removed });
  const run = (change: () => void, { afterwards = change, removed }: Options = {}) =>
    void decide(() =>
      isSessionRecent().then(
        (isRecent) => (isRecent ? change() : ask(afterwards, removed)),
        // The token has expired, and it cannot be renewed without a connection.
        () => notify(t('call.unsent'), 'error'),
      ),
    );
  const handleConfirmed = () => {
    setPending(null);
    pending?.afterwards();
  };
  return {
    run,
    ask,
    question:
      pending &&
      createElement(Confirm, {
        removed: pending.removed,
        onConfirmed: handleConfirmed,
        onCancel: () => setPending(null),
      }),
  };
}
