import type { ResponseOf } from '@contract/endpoint';
import type { listSignIns } from '@contract/accounts/sign-ins';

type SignInsResponse = ResponseOf<typeof listSignIns>;
export type SignIn = SignInsResponse['signIns'][number];
export type PasskeyEntry = NonNullable<SignInsResponse['passkeys']>[number];
