import type { Endpoint, RefusalOf, ResponseOf } from '@functions/base/contract/endpoint';
import type { Result } from '@functions/base/rules/result';

/** What the use case of an endpoint returns: its response, or one of the refusals that the contract declares. */
export type ResultOf<E extends Endpoint> = Result<ResponseOf<E>, RefusalOf<E>>;
