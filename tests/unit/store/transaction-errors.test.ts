import { expect, it } from 'vitest';
import { Contention } from '@functions/ports/repositories';
import { withKnownErrors } from '@functions/store/firestore-session';

const grpc = (code: number, message: string): Error => Object.assign(new Error(`${code} ${message}`), { code });

it.each([
  ['lost against another one', grpc(10, 'ABORTED: Too much contention on these documents.')],
  [
    'expired, as the service reports',
    grpc(3, 'INVALID_ARGUMENT: The referenced transaction has expired or is no longer valid.'),
  ],
  ['expired, as the emulator reports', grpc(3, 'INVALID_ARGUMENT: Transaction is invalid or closed.')],
])('a transaction that %s is reported as contention, which the caller can retry', async (_what, error) => {
  await expect(withKnownErrors(Promise.reject(error))).rejects.toBeInstanceOf(Contention);
});

it('a programming error is thrown unchanged', async () => {
  const mistake = grpc(3, 'INVALID_ARGUMENT: Cannot convert an array value in an array value.');
  await expect(withKnownErrors(Promise.reject(mistake))).rejects.toBe(mistake);
});
