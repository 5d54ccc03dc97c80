interface CallCeiling {
  /** Documents that Firestore bills. */
  readonly reads: number;
  /** Rounds of requests that wait for each other's answers. */
  readonly rounds: number;
}

/** Ceilings of the hottest calls (budget D6), by the name of their case. */
export const CALL_CEILINGS: Readonly<Record<string, CallCeiling>> = {
  getProfile: { reads: 7, rounds: 1 },
  getShop: { reads: 0, rounds: 0 },
  'getShop, signed in': { reads: 2, rounds: 2 },
  createOrder: { reads: 6, rounds: 4 },
  'createOrder, without an account': { reads: 2, rounds: 3 },
  refreshSession: { reads: 1, rounds: 2 },
  'webhook check': { reads: 6, rounds: 3 },
  'webhook pay, first purchase': { reads: 10, rounds: 4 },
  'webhook pay, renewal': { reads: 9, rounds: 4 },
  'webhook recurrent': { reads: 3, rounds: 3 },
  listAccess: { reads: 4, rounds: 2 },
  getUserById: { reads: 36, rounds: 5 },
  searchUsers: { reads: 12, rounds: 3 },
};
