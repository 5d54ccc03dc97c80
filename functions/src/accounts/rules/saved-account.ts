/**
 * An account of Firebase Authentication as `firebase auth:import` reads it from a JSON file
 * (firebase-tools/lib/accountImporter.js). Times are ms since 1970 as text; hash and salt are standard base64.
 */
export interface SavedAccount {
  readonly localId: string;
  readonly email?: string;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  readonly displayName?: string;
  readonly photoUrl?: string;
  readonly passwordHash?: string;
  readonly salt?: string;
  readonly createdAt: string;
  readonly lastSignedInAt?: string;
  /** The custom claims as JSON text. */
  readonly customAttributes?: string;
  /** Without `password`, which the import derives from the hash. */
  readonly providerUserInfo: readonly {
    readonly providerId: string;
    readonly rawId: string;
    readonly email?: string;
    readonly displayName?: string;
    readonly photoUrl?: string;
  }[];
}

export interface SavedAccountsPage {
  readonly accounts: readonly SavedAccount[];
  /** Firebase's token of the next page; null after the last one. */
  readonly next: string | null;
}
