import type { Reply } from './firestore-rest';

/** The kinds of faults of `FirestoreRest.fail`. `hangs` never answers; `slow` answers late; the others are replies. */
export type FaultKind = Exclude<keyof typeof FAULTS, 'alreadyExists'> | 'hangs' | 'slow';

const refusal = (status: number, name: string, message: string): Reply => ({
  status,
  body: { error: { code: status, message, status: name } },
});

/**
 * Refusals of Firestore's REST API. Two different ones have the HTTP status 409, and an expired transaction has that of
 * a wrong argument: only `status` tells them apart. Sources: https://cloud.google.com/apis/design/errors,
 * https://firebase.google.com/docs/firestore/understand-error-codes
 */
export const FAULTS = {
  /** Another transaction was first. */
  aborted: (): Reply => refusal(409, 'ABORTED', 'Too much contention on these documents. Please try again.'),
  transactionExpired: (): Reply =>
    refusal(400, 'INVALID_ARGUMENT', 'The referenced transaction has expired or is no longer valid.'),
  exhausted: (): Reply => refusal(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.'),
  unavailable: (): Reply => refusal(503, 'UNAVAILABLE', 'The service is currently unavailable.'),
  /** The call was executed, and its response did not arrive. */
  answerLost: (): Reply => refusal(503, 'UNAVAILABLE', 'The service is currently unavailable.'),
  /** The link names the index in base64 of a protocol buffer. */
  missingIndex: (collection: string): Reply =>
    refusal(
      400,
      'FAILED_PRECONDITION',
      'The query requires an index. You can create it here: https://console.firebase.google.com/v1/r/project/' +
        `prostor-probe/firestore/indexes?create_composite=${Buffer.from(
          `projects/prostor-probe/databases/(default)/collectionGroups/${collection}/indexes/_`,
        ).toString('base64url')}`,
    ),
  permissionDenied: (): Reply => refusal(403, 'PERMISSION_DENIED', 'Missing or insufficient permissions.'),
  alreadyExists: (name: string): Reply => refusal(409, 'ALREADY_EXISTS', `Document already exists: ${name}`),
} as const;
