import { randomUUID } from 'node:crypto';
import { CALL_TIMEOUT_MS, NodeCallError } from './access-list';
import { jsonCall } from './json-call';

/** A connection, or a rejected attempt. `connectedAt`: ms. */
export interface NodeConnection {
  readonly deviceId: string;
  readonly connectedAt: number;
  readonly userIp: string;
  readonly success: boolean;
}

export interface ReportResult {
  readonly accepted: number;
  readonly dropped: readonly { readonly id: string; readonly reason: string }[];
}

/** Connections that wait for the next report (docs/nodes.md, "Report connections"). */
export interface ConnectionReport {
  add(connection: NodeConnection): void;
  /** Sends everything, at most 1000 entries per request. Entries without a response are sent again by the next call. */
  send(): Promise<ReportResult>;
}

const MAX_ENTRIES_PER_REQUEST = 1000;

export function connectionReport({
  siteUrl,
  key,
  call = jsonCall,
}: {
  readonly siteUrl: string;
  readonly key: string;
  readonly call?: typeof jsonCall | undefined;
}): ConnectionReport {
  let pending: readonly Readonly<Record<string, unknown>>[] = [];
  return {
    add: ({ deviceId, connectedAt, userIp, success }) => {
      const entry = { id: randomUUID(), deviceId, connectedAt: new Date(connectedAt).toISOString(), userIp, success };
      pending = [...pending, entry];
    },
    send: async () => {
      let total: ReportResult = { accepted: 0, dropped: [] };
      while (pending.length > 0) {
        const entries = pending.slice(0, MAX_ENTRIES_PER_REQUEST);
        const { status, body } = await call(`${siteUrl}/api/node/connections`, {
          bearer: key,
          body: { entries },
          timeoutMs: CALL_TIMEOUT_MS,
        });
        if (status !== 200) throw new NodeCallError('The connection report', status, body);
        const { accepted, dropped } = body as unknown as ReportResult;
        total = { accepted: total.accepted + accepted, dropped: [...total.dropped, ...dropped] };
        pending = pending.slice(entries.length);
      }
      return total;
    },
  };
}
