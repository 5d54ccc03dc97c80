import { jsonCall } from './json-call';

/** A key that may connect before `validUntil` (ISO date). `publicKey`: of the device, for tunnels with key pairs. */
export interface AccessKey {
  readonly deviceId: string;
  readonly keyHash: string;
  readonly publicKey: string | null;
  readonly validUntil: string;
}

/** What a node stores, so that it needs no complete list after a restart. */
export interface AccessState {
  readonly cursor: string;
  readonly accounts: readonly { readonly account: string; readonly keys: readonly AccessKey[] }[];
}

/** The list of keys that a node keeps by polling (docs/nodes.md, "Poll the access list"). */
export interface AccessList {
  /** Reads all changes since the last poll. Throws NodeCallError if the API rejects it. */
  poll(): Promise<{ readonly changedAccounts: number; readonly pollAfterSeconds: number }>;
  /** All keys of the last poll, expired ones included. */
  keys(): readonly AccessKey[];
  state(): AccessState;
}

/** A response other than 200. */
export class NodeCallError extends Error {
  constructor(
    what: string,
    readonly status: number,
    body: Readonly<Record<string, unknown>>,
  ) {
    super(`${what} failed: ${status} ${JSON.stringify(body)}`);
  }
}

interface AccessPage {
  readonly changes: AccessState['accounts'];
  readonly cursor: string;
  readonly more: boolean;
  readonly pollAfterSeconds: number;
}

/** A request without a response after this time has failed. */
export const CALL_TIMEOUT_MS = 30_000;

const EMPTY: AccessState = { cursor: '', accounts: [] };

export function accessList({
  siteUrl,
  key,
  pageSize,
  state = EMPTY,
  call = jsonCall,
}: {
  readonly siteUrl: string;
  readonly key: string;
  readonly pageSize?: number | undefined;
  readonly state?: AccessState | undefined;
  readonly call?: typeof jsonCall | undefined;
}): AccessList {
  let { cursor } = state;
  let accounts = new Map(state.accounts.map(({ account, keys }) => [account, keys]));

  async function readPage(since: string): Promise<AccessPage> {
    const query = new URLSearchParams({
      ...(since && { since }),
      ...(pageSize !== undefined && { limit: String(pageSize) }),
    });
    const { status, body } = await call(`${siteUrl}/api/node/access?${query.toString()}`, {
      bearer: key,
      timeoutMs: CALL_TIMEOUT_MS,
    });
    if (body.code === 'cursor_not_valid') cursor = '';
    if (status !== 200) throw new NodeCallError('The access request', status, body);
    return body as unknown as AccessPage;
  }

  return {
    poll: async () => {
      // A complete list replaces the former one when its last page is there: until then the former keys are valid.
      const isComplete = cursor === '';
      const next = isComplete ? new Map<string, readonly AccessKey[]>() : accounts;
      let since = cursor;
      for (let changedAccounts = 0; ;) {
        const page = await readPage(since);
        for (const { account, keys } of page.changes) {
          // A change contains all keys of the account.
          if (keys.length > 0) next.set(account, keys);
          else next.delete(account);
        }
        changedAccounts += page.changes.length;
        since = page.cursor;
        if (!isComplete || !page.more) cursor = since;
        if (page.more) continue;
        accounts = next;
        return { changedAccounts, pollAfterSeconds: page.pollAfterSeconds };
      }
    },
    keys: () => [...accounts.values()].flat(),
    state: () => ({ cursor, accounts: [...accounts].map(([account, keys]) => ({ account, keys })) }),
  };
}
