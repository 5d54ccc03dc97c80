import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { listSignIns } from '@functions/accounts/contract/sign-ins';

type SignInsResponse = ResponseOf<typeof listSignIns>;
export type SignIn = SignInsResponse['signIns'][number];
export type PasskeyEntry = NonNullable<SignInsResponse['passkeys']>[number];
