import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fields = Readonly<Record<string, unknown>>;
interface Write {
  readonly update?: { readonly name: string; readonly fields?: Fields };
  readonly delete?: string;
}

/** One received call: `commit`, `batchGet`, …, and its JSON body. */
export interface RestCall {
  readonly method: string;
  readonly body: {
    readonly writes?: readonly Write[];
    readonly transaction?: string;
    readonly newTransaction?: unknown;
    readonly documents?: readonly string[];
  };
}

export interface FirestoreRest {
  readonly url: string;
  readonly calls: RestCall[];
  close(): Promise<void>;
}

/**
 * The part of Firestore's REST API that shows what a bundle writes. Documents are stored and returned as they were
 * received, and queries find nothing. It also issues access tokens. See
 * https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents.
 */
export async function firestoreRest(): Promise<FirestoreRest> {
  const documents = new Map<string, Fields>();
  const calls: RestCall[] = [];
  const now = () => new Date().toISOString();

  function respond(method: string, body: RestCall['body']): unknown {
    if (method === 'token') return { access_token: 'stub', token_type: 'Bearer', expires_in: 3600 };
    if (method === 'beginTransaction') return { transaction: 'YmVndW4=' };
    if (method === 'batchGet') {
      const found = (body.documents ?? []).map((name) => {
        const fields = documents.get(name);
        return {
          ...(fields ? { found: { name, fields, createTime: now(), updateTime: now() } } : { missing: name }),
          readTime: now(),
        };
      });
      return body.newTransaction === undefined ? found : [{ transaction: 'cmVhZA==', readTime: now() }, ...found];
    }
    if (method === 'commit') {
      for (const { update, delete: deleted } of body.writes ?? []) {
        if (update) documents.set(update.name, update.fields ?? {});
        if (deleted !== undefined) documents.delete(deleted);
      }
      return { writeResults: (body.writes ?? []).map(() => ({ updateTime: now() })), commitTime: now() };
    }
    return method === 'runQuery' ? [{ readTime: now() }] : {};
  }

  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const method = /[:/](\w+)(\?.*)?$/.exec(request.url ?? '')?.[1] ?? '';
      const body = (method === 'token' ? {} : JSON.parse(text || '{}')) as RestCall['body'];
      if (method !== 'token') calls.push({ method, body });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(respond(method, body)));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
