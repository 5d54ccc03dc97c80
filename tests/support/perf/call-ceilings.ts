/**
 * Ceilings of the calls (budget D6): the documents that Firestore bills, and the rounds of requests that wait for each
 * other's answers. `tests/product/platform/call-ceilings.test.ts` counts both, for the second call of a kind in an
 * instance; `npm run bench -- calls` prints the minimum beside what it measured.
 */

/**
 * Why a call needs its rounds: terms joined by ` + `, each of which waits for the one before it. `a|b` are asked
 * together.
 *
 * - `who`: the customer, the session of staff, or the node
 * - `limit`: an attempt is counted, which is a read and a commit
 * - `read`: documents; a second one needs ids that the first one found
 * - `query`: in a transaction it waits for the first read, or it needs what was read
 * - `commit`: the writes of the transaction
 * - `store`: a write of its own, which must be stored whatever follows
 */
type Steps = string;

interface CallCeiling {
  readonly reads: number;
  readonly steps: Steps;
  /** The fewest rounds that the reads and writes of the call allow. */
  readonly minimum: number;
  /** The rounds that it may take. */
  readonly inTurn: number;
}

/** `above`: rounds that the call takes beyond its minimum. */
type Row = readonly [reads: number, steps: Steps, above?: number];

const CUSTOMERS: Readonly<Record<string, Row>> = {
  registerCustomer: [8, 'who + read|query + commit'],
  'registerCustomer, again': [3, 'who|read'],
  'registerCustomer, with a guest purchase': [18, 'who + limit|read|read + read + query + commit'],
  getProfile: [6, 'who|read|query'],
  getReferralCode: [1, 'who'],
  listInvitees: [4, 'who + read'],
  listGifts: [2, 'who + read'],
  sendGift: [5, 'who|read|query + limit + commit'],
  'sendGift, to the same address': [5, 'who|read|query + limit + commit'],
  cancelGift: [6, 'who|read|query + limit + read + commit'],
  addDevice: [3, 'who + read'],
  payDevice: [19, 'who + limit + read + read|query + commit + read + commit + store + read + query + commit'],
  detachDevice: [20, 'who|query + limit|query|read + commit'],
  renameDevice: [6, 'who|read|query + limit + commit'],
  listReceipts: [2, 'who + read'],
  setPreferences: [3, 'who + limit|read + commit'],
  listNewsAddresses: [2, 'who + query'],
  addPushAddress: [5, 'who + limit|read + query + commit'],
  startTelegramLink: [4, 'who + limit|read + query + commit'],
  removeNewsAddress: [4, 'who + limit|query + commit'],
  exportAccount: [40, 'who + limit + read'],
  deleteAccount: [9, 'who + read + query + commit', 4],
  applyPromoCode: [4, 'who + limit + read + commit'],
  getShop: [0, ''],
  'getShop, signed in': [2, 'who + read'],
  'getShop, with a promo code': [1, 'read'],
  'getShop, signed in, with a promo code': [4, 'who + limit + read', 1],
  createOrder: [6, 'who + limit|read + commit'],
  'createOrder, without an account': [2, 'read + query + commit'],
  'createOrder, with a promo code': [8, 'who + limit + limit|read + commit'],
  'createOrder, without an account, with a promo code': [3, 'read + query + commit'],
  openPayLink: [4, 'limit|read + read + query + commit', 1],
  cancelSubscription: [4, 'who + read + query + commit'],
  resumeSubscription: [5, 'who + limit|read + commit'],
  previewTariffs: [6, 'who + read + query'],
  changeTariff: [6, 'who + limit|read + commit'],
  'changeTariff, to a cheaper one': [6, 'who + limit|read + commit'],
  removeCard: [4, 'who + read + query + commit'],
  signInWithYandex: [1, 'store|read', 1],
  managePassword: [0, 'store'],
  resetPassword: [2, 'read + read + commit'],
  listSignIns: [1, 'who'],
  linkSignIn: [6, 'who + limit + read + commit', 3],
  unlinkSignIn: [3, 'who + read + query + commit'],
  confirmSignIn: [2, 'who + limit + store'],
  startPasskey: [1, 'who'],
  addPasskey: [6, 'who + limit + read + commit + read'],
  renamePasskey: [4, 'who|read + limit + commit + read'],
  startPasskeySignIn: [0, ''],
  signInWithPasskey: [4, 'read + read + read + commit'],
  signOutEverywhere: [4, 'who + read + query + commit'],
  listSessions: [2, 'who + query'],
  signOut: [3, 'who + read + query + commit'],
  signOutElsewhere: [4, 'who + read + query + commit'],
  restoreSignIn: [4, 'read + query + commit', 2],
  verifyContactEmail: [3, 'who + limit + read + commit', 1],
  'verifyContactEmail, with the code': [2, 'who + limit'],
  issueTicket: [2, 'who + limit + store'],
  openTicket: [2, 'read + read + commit'],
  refreshSession: [1, 'limit'],
  refreshStaffSession: [2, 'limit + read'],
  unsubscribe: [1, 'read + commit'],
  activateDevice: [5, 'who + limit|read + commit'],
  listDevices: [4, 'who + read'],
  renameAppDevice: [9, 'who|read|query + limit + commit + read'],
  detachThisDevice: [30, 'who|query + limit|query|read + commit + read'],
  listServers: [5, 'who + read'],
  // One read for each access grant of the test.
  listAccess: [12, 'who + query'],
  'reportConnections, 100 entries': [2, 'who + read + store'],
  getNotices: [0, ''],
  'getNotices, signed in': [2, 'who + read'],
  getHealth: [1, 'read'],
  reportViolations: [0, ''],
  getDeepHealth: [33, 'read'],
  probeSignIn: [1, 'limit'],
};

const PANEL: Readonly<Record<string, Row>> = {
  signInStaff: [4, 'read + limit + read + commit', 2],
  'signInStaff, from a known device': [3, 'read + limit + read + commit'],
  'signInStaff, with the second step': [3, 'read + limit + read + commit'],
  startStaffPasskeySignIn: [0, ''],
  'signInStaff, with a passkey alone': [4, 'limit + read + read + commit'],
  'signInStaff, confirmed with a passkey': [3, 'read + read + commit'],
  listMyPasskeys: [2, 'who + read'],
  startMyPasskey: [4, 'who + limit + read + read + commit'],
  addMyPasskey: [5, 'who + read + query + commit'],
  renameMyPasskey: [2, 'who + read + commit'],
  removeMyPasskey: [5, 'who + limit + read + read + query + commit'],
  signOutStaff: [2, 'who + read + commit'],
  changeOwnPassword: [6, 'who + limit + read + query + commit', 2],
  listMySessions: [2, 'who + read'],
  endMySession: [2, 'who + read + commit'],
  listStaffSessions: [60, 'who + read'],
  endStaffSession: [2, 'who + read + commit'],
  whoAmI: [2, 'who + read'],
  proposeSecondFactor: [4, 'who + limit + read + commit', 1],
  confirmSecondFactor: [4, 'who + read + read + query + commit'],
  searchUsers: [12, 'who + read|store', 1],
  findAnything: [17, 'who + read + read|store', 2],
  getUserById: [60, 'who + read + read|store', 2],
  getTimeline: [100, 'who + read|store', 1],
  listChecks: [3, 'who + read|store', 1],
  getInviteesByInviterId: [3, 'who + read|store', 1],
  listLogs: [103, 'who + read|store', 1],
  listServiceNotices: [3, 'who + read'],
  saveServiceNotice: [3, 'who + read + commit', 1],
  endServiceNotice: [3, 'who + read + commit', 1],
  promoTypes: [1, 'who'],
  availablePromos: [7, 'who + read'],
  generatePromo: [2, 'who + read + commit'],
  withdrawPromo: [2, 'who + read + commit'],
  refund: [9, 'who|read|query + read + query + commit'],
  'refund, of a claimed gift': [14, 'who|read + read + read + read|query + commit', 2],
  cancelForUser: [6, 'who + read + query + commit', 1],
  grantDays: [6, 'who + read + query + commit'],
  restrictUser: [5, 'who + read + query + commit', 1],
  liftRestriction: [6, 'who + read + query + commit'],
  removeSlot: [4, 'who + read + commit', 1],
  endTrial: [6, 'who + read + query + commit', 1],
  endPromo: [4, 'who + read + commit', 1],
  resendPayLink: [4, 'who + read + limit + commit', 1],
  previewRefund: [10, 'who|read|query + read + query + store', 1],
  'previewRefund, of a claimed gift': [14, 'who|read + read + read + read + store', 4],
  getPayment: [8, 'who + read + read + read|store', 3],
  addNote: [5, 'who + read + commit', 3],
  pinNote: [4, 'who + read + commit', 2],
  deleteNote: [4, 'who + read + commit', 2],
  previewReassign: [10, 'who + read + read + read + query + store', 2],
  'previewReassign, of another account': [18, 'who + read + read + read|query + query + read + store', 6],
  reassignPayment: [9, 'who + read + read + query + commit'],
  'reassignPayment, of another account': [20, 'who + read + read + read|query + query + read + commit', 4],
  changeReferrer: [8, 'who + read + query + commit', 2],
  resetDeviceSwaps: [6, 'who + read + query + commit'],
  allowSecondTrial: [5, 'who + read + commit', 3],
  listLedger: [100, 'who + read + read|store', 1],
  exportLedger: [300, 'who + read|store', 1],
  listRefunds: [70, 'who + read + read|store', 2],
  retryRefund: [7, 'who + read + read + commit', 1],
  restoreAccess: [7, 'who + read + read + query + commit', 2],
  'restoreAccess, of a claimed gift': [9, 'who + read + read + read + query + commit', 2],
  listWebhooks: [53, 'who + read|store', 1],
  reapplyWebhook: [12, 'who + read + commit + read + query + commit + read'],
  getToday: [80, 'who + query + query'],
  getMetrics: [72, 'who + query + query', 1],
  listDayCloses: [4, 'who + read'],
  closeDayAgain: [40, 'who + read + query + query + query + store', 9],
  getSystemHealth: [34, 'who + read'],
  getTengeRate: [2, 'who + read'],
  setTengeRate: [2, 'who + read + commit'],
  listOutbox: [2, 'who + read|store', 1],
  retryOutboxEntry: [2, 'who + read + commit'],
  listAudit: [51, 'who + read'],
  exportAudit: [300, 'who + read|store', 1],
  listStaff: [60, 'who + read'],
  addStaff: [2, 'who + read + commit'],
  changeStaff: [5, 'who + read + commit', 5],
  listNodes: [20, 'who + read'],
  createNode: [2, 'who + read + commit'],
  rotateNodeKey: [2, 'who + read + commit'],
  revokeNode: [2, 'who + read + commit'],
  listWebhookEndpoints: [6, 'who + query + query'],
  createWebhookEndpoint: [3, 'who + query + commit'],
  changeWebhookEndpoint: [4, 'who + read + query + commit'],
  rotateWebhookSecret: [2, 'who + read + commit'],
  removeWebhookEndpoint: [2, 'who + read + commit'],
  testWebhookEndpoint: [6, 'who + read + commit + read + commit + read + read + commit + store + read'],
  listWebhookDeliveries: [5, 'who + query + read|store', 1],
  resendWebhookDelivery: [8, 'who + read + read + commit + read + commit + read + read + commit + store + read'],
  listCampaigns: [21, 'who + read'],
  previewCampaign: [3, 'who + read + read|store'],
  startCampaign: [4, 'who + read + read + commit', 1],
};

const WEBHOOKS: Readonly<Record<string, Row>> = {
  'webhook check': [6, 'read + read + commit'],
  'webhook pay, first purchase': [10, 'store + read + query + commit'],
  'webhook pay, the same again': [1, 'store + read'],
  'webhook pay, renewal': [9, 'store + read + query + commit'],
  'webhook fail': [3, 'store + read + commit'],
  'webhook refund': [6, 'store + read + query + commit'],
  'webhook recurrent': [3, 'store + read + commit'],
  'webhook confirm': [1, 'store + read + commit'],
  'webhook cancel': [1, 'store + read + commit'],
  resendPurchaseMail: [8, 'who + read + read + limit + commit', 2],
};

const roundsOf = (step: string): number => (step === '' ? 0 : step.split('|').includes('limit') ? 2 : 1);

export const CALL_CEILINGS: ReadonlyMap<string, CallCeiling> = new Map(
  Object.entries({ ...CUSTOMERS, ...PANEL, ...WEBHOOKS }).map(([name, [reads, steps, above = 0]]) => {
    const minimum = steps.split(' + ').reduce((sum, step) => sum + roundsOf(step), 0);
    return [name, { reads, steps, minimum, inTurn: minimum + above }];
  }),
);
