import { createServer, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { closeServer, listen } from '../../../scripts/lib/local-server';
import { localUrl } from '../../../scripts/lib/ports';
import { FAULTS, type FaultKind } from './firestore-faults';
import { matches, type StructuredQuery } from './firestore-query';
import { answerOfFirebase } from './staff-session';

export type Fields = Readonly<Record<string, unknown>>;
interface Write {
  readonly update?: { readonly name: string; readonly fields?: Fields };
  readonly updateMask?: { readonly fieldPaths?: readonly string[] };
  readonly delete?: string;
  readonly currentDocument?: { readonly exists?: boolean };
}

/** One received call: `commit`, `batchGet`, …, and its JSON body. */
export interface RestCall {
  readonly method: string;
  readonly body: {
    readonly writes?: readonly Write[];
    readonly transaction?: string;
    readonly newTransaction?: unknown;
    readonly documents?: readonly string[];
    readonly structuredQuery?: StructuredQuery;
  };
}

/** What the next calls of one method are answered with, instead of being executed. */
export interface Fault {
  readonly method: 'commit' | 'batchGet' | 'runQuery' | 'beginTransaction';
  readonly kind: FaultKind;
  /** How many calls fail; `Infinity`: all of them until `heal`. */
  readonly times: number;
  /** Only calls that read or write a document of this collection. */
  readonly collection?: string;
}

export interface FirestoreRest {
  readonly url: string;
  readonly calls: RestCall[];
  /** Fields of every stored document by its path: `orders/1`. */
  documents(): Map<string, Fields>;
  /** Stores a document, in the format of the API. */
  put(path: string, fields: Fields): void;
  fail(fault: Fault): void;
  /** Ends all faults and answers the calls that wait. */
  heal(): void;
  /** Removes all documents and recorded calls, and ends all faults. */
  clear(): void;
  close(): Promise<void>;
}

const ROOT = 'projects/prostor-probe/databases/(default)/documents/';

/**
 * The part of Firestore's REST API that shows what a bundle writes. Documents are stored and returned as they were
 * received. Preconditions, filters and limits are obeyed; the order of a query and the locks of transactions are not.
 * It also issues access tokens, and knows one account of Firebase Authentication (`staff-session.ts`). See
 * https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents.
 */
export async function firestoreRest(): Promise<FirestoreRest> {
  const documents = new Map<string, Fields>();
  const calls: RestCall[] = [];
  const faults: { fault: Fault; left: number }[] = [];
  const waiting = new Set<ServerResponse>();
  const now = () => new Date().toISOString();
  const transactions = new Set<string>();
  let last = 0;
  const begun = (): string => {
    last += 1;
    const transaction = Buffer.from(`transaction ${last}`).toString('base64');
    transactions.add(transaction);
    return transaction;
  };

  function commit({ writes = [], transaction }: RestCall['body']): Reply {
    // A transaction is committed once: a repetition after a lost answer is told so.
    if (transaction !== undefined && !transactions.delete(transaction)) return FAULTS.transactionExpired();
    const broken = writes.find(
      ({ update, currentDocument }) => currentDocument?.exists === false && documents.has(update?.name ?? ''),
    );
    if (broken) return FAULTS.alreadyExists(broken.update?.name ?? '');
    for (const { update, updateMask, delete: deleted } of writes) {
      if (update) {
        const kept = updateMask === undefined ? {} : documents.get(update.name);
        documents.set(update.name, { ...kept, ...update.fields });
      }
      if (deleted !== undefined) documents.delete(deleted);
    }
    return { body: { writeResults: writes.map(() => ({ updateTime: now() })), commitTime: now() } };
  }

  const startOf = ({ newTransaction }: RestCall['body']) =>
    newTransaction === undefined ? [] : [{ transaction: begun(), readTime: now() }];

  const found = (query: StructuredQuery) =>
    [...documents]
      .filter(([name, fields]) => matches(query, name.slice(ROOT.length), fields))
      .slice(0, query.limit ?? Infinity)
      .map(([name, fields]) => ({
        document: { name, fields, createTime: now(), updateTime: now() },
        readTime: now(),
      }));

  function respond(method: string, body: RestCall['body']): Reply {
    if (method === 'token') return { body: { access_token: 'stub', token_type: 'Bearer', expires_in: 3600 } };
    if (method === 'beginTransaction') return { body: { transaction: begun() } };
    if (method === 'batchGet') {
      const asked = (body.documents ?? []).map((name) => {
        const fields = documents.get(name);
        return {
          ...(fields ? { found: { name, fields, createTime: now(), updateTime: now() } } : { missing: name }),
          readTime: now(),
        };
      });
      return { body: [...startOf(body), ...asked] };
    }
    if (method === 'runQuery')
      return { body: [...startOf(body), ...found(body.structuredQuery ?? {}), { readTime: now() }] };
    return method === 'commit' ? commit(body) : { body: {} };
  }

  /** The fault that meets this call; null when it is executed. */
  function faultOf({ method, body }: RestCall): Fault | null {
    const found = faults.find(
      ({ fault, left }) =>
        left > 0 && fault.method === method && (!fault.collection || collectionsOf(body).has(fault.collection)),
    );
    if (found) found.left -= 1;
    return found?.fault ?? null;
  }

  function answer(call: RestCall, response: ServerResponse): void {
    const fault = faultOf(call);
    if (fault?.kind === 'hangs') {
      waiting.add(response);
      return;
    }
    // The call is executed, and only its answer is lost.
    if (fault?.kind === 'answerLost') respond(call.method, call.body);
    if (fault?.kind === 'slow') {
      setTimeout(() => send(response, respond(call.method, call.body)), SLOW);
      return;
    }
    const collection = [...collectionsOf(call.body)][0] ?? '';
    if (fault === null) send(response, respond(call.method, call.body));
    else send(response, inStream(call.method, FAULTS[fault.kind](collection)));
  }

  const heal = (): void => {
    faults.splice(0);
    for (const response of waiting) response.destroy();
    waiting.clear();
  };
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const ofFirebase = answerOfFirebase(request.url ?? '');
      if (ofFirebase !== null) {
        send(response, { body: ofFirebase });
        return;
      }
      const method = /[:/](\w+)(\?.*)?$/.exec(request.url ?? '')?.[1] ?? '';
      const body = (method === 'token' ? {} : JSON.parse(text || '{}')) as RestCall['body'];
      if (method === 'token') {
        send(response, respond(method, body));
        return;
      }
      calls.push({ method, body });
      answer({ method, body }, response);
    });
  });
  return {
    url: localUrl(await listen(server)),
    calls,
    documents: () => new Map([...documents].map(([name, fields]) => [name.slice(ROOT.length), fields])),
    put: (path, fields) => void documents.set(`${ROOT}${path}`, fields),
    fail: (fault) => void faults.push({ fault, left: fault.times }),
    heal,
    clear: () => {
      heal();
      documents.clear();
      calls.splice(0);
    },
    close: () => {
      heal();
      return closeServer(server);
    },
  };
}

/** Milliseconds before a slow answer. */
const SLOW = 1500;

export interface Reply {
  readonly status?: number;
  readonly body: unknown;
}

const send = (response: ServerResponse, { status = 200, body }: Reply): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** The calls that return a stream wrap also an error into a list. */
const inStream = (method: string, { status, body }: Reply): Reply => ({
  ...(status !== undefined && { status }),
  body: method === 'batchGet' || method === 'runQuery' ? [body] : body,
});

/** The collections that a call reads or writes. */
function collectionsOf({ writes = [], documents = [], structuredQuery }: RestCall['body']): Set<string> {
  const names = [...documents, ...writes.map(({ update, delete: deleted }) => update?.name ?? deleted ?? '')];
  const queried = (structuredQuery?.from ?? []).map(({ collectionId }) => collectionId);
  return new Set([...names.map((name) => name.slice(ROOT.length).split('/')[0] ?? ''), ...queried]);
}
