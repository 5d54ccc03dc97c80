/** A Firestore error: https://grpc.github.io/grpc/core/md_doc_statuscodes.html. */
export class FirestoreError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(`${code} ${message}`);
  }
}
export const STATUS = {
  invalidArgument: 3,
  notFound: 5,
  alreadyExists: 6,
  failedPrecondition: 9,
  aborted: 10,
} as const;
