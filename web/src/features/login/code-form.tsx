import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { emailOfCode } from '@web/lib/auth/password-session';
import { errorCode } from '@web/lib/browser/log';
import { NotLoaded } from '@web/ui/skeleton';
import { ConfirmForm } from './confirm-form';
import { NewPasswordForm } from './new-password-form';

/** The e-mail address of a code from an e-mail. A code that Firebase rejects is not retried. */
const addressQuery = (code: string) =>
  queryOptions({
    queryKey: ['action-code', code],
    queryFn: () => emailOfCode(code),
    staleTime: Infinity,
    retry: (count, error) => count < 2 && errorCode(error) === 'auth/network-request-failed',
  });

interface CodeFormProps {
  readonly kind: 'confirm' | 'reset';
  readonly code: string;
  /** Shown when the code was used before or is older than an hour. */
  readonly expired: ReactElement;
}

/** What a code from an e-mail of ours is for: to confirm an address, or to set a new password. */
export function CodeForm({ kind, code, expired }: CodeFormProps) {
  const address = useQuery(addressQuery(code));
  const isUnreachable = address.isError && errorCode(address.error) === 'auth/network-request-failed';
  if (address.isError && !isUnreachable) return expired;
  if (address.data === undefined) return <NotLoaded query={address} />;
  return kind === 'reset' ? (
    <NewPasswordForm code={code} email={address.data} />
  ) : (
    <ConfirmForm code={code} email={address.data} />
  );
}
