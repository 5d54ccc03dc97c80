import { readFileSync } from 'node:fs';
import { connect, type ClientHttp2Session } from 'node:http2';
import {
  FieldValue,
  Timestamp,
  type DocumentData,
  type DocumentReference,
  type Firestore,
} from 'firebase-admin/firestore';
import protobuf, { type INamespace } from 'protobufjs';
import { CommandError } from '../lib/cli';
import { inRepository } from '../lib/repository';

const COMMIT = '/google.firestore.v1.Firestore/Commit';
const PREFIX_LENGTH = 5;
/** `ServerValue` of a field transform. */
const REQUEST_TIME = 1;
/** The messages of google.firestore.v1, as the Firestore client carries them. */
const PROTOS = inRepository('node_modules', '@google-cloud', 'firestore', 'build', 'protos', 'v1.json');

export interface EmulatorCommits {
  /** Writes all documents or none. Throws the error of the emulator. */
  commit(documents: readonly (readonly [DocumentReference, DocumentData])[]): Promise<void>;
  close(): void;
}

/**
 * Writes documents to the Firestore emulator over gRPC, without the Admin SDK. The SDK validates every array element,
 * and the search terms of the e-mail address would take three quarters of the time. A test compares the stored
 * documents.
 * Source: https://cloud.google.com/firestore/docs/reference/rpc/google.firestore.v1
 */
export function emulatorCommits({ databaseId }: Pick<Firestore, 'databaseId'>): EmulatorCommits {
  const { FIRESTORE_EMULATOR_HOST: host, GCLOUD_PROJECT: project } = process.env;
  if (!host || !project) throw new CommandError('Load seeding works with the local stack only.');
  const session = connect(`http://${host}`);
  // Every affected request reports the error itself.
  session.on('error', () => undefined);
  const database = `projects/${project}/databases/${databaseId}`;
  const protos = protobuf.Root.fromJSON(JSON.parse(readFileSync(PROTOS, 'utf8')) as INamespace);
  const request = protos.lookupType('google.firestore.v1.CommitRequest');
  return {
    commit: (documents) =>
      unary(session, request.encode({ database, writes: documents.map((each) => writeOf(database, each)) }).finish()),
    close: () => session.close(),
  };
}

interface Value {
  readonly nullValue?: 0;
  readonly booleanValue?: boolean;
  readonly integerValue?: number;
  readonly doubleValue?: number;
  readonly stringValue?: string;
  readonly timestampValue?: { readonly seconds: number; readonly nanos: number };
  readonly arrayValue?: { readonly values: readonly Value[] };
  readonly mapValue?: { readonly fields: Fields };
}
type Fields = Readonly<Record<string, Value>>;

function writeOf(database: string, [reference, data]: readonly [DocumentReference, DocumentData]): object {
  return {
    update: { name: `${database}/documents/${reference.path}`, fields: fieldsOf(data) },
    updateTransforms: serverTimestampFields(data).map((fieldPath) => ({ fieldPath, setToServerValue: REQUEST_TIME })),
  };
}

const isServerTime = (value: unknown): boolean => value instanceof FieldValue;
const serverTimestampFields = (data: DocumentData): string[] =>
  Object.keys(data).filter((name) => isServerTime(data[name]));

const fieldsOf = (data: object): Fields =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => !isServerTime(value))
      .map(([name, value]) => [name, valueOf(value)]),
  );

function valueOf(value: unknown): Value {
  if (value === null) return { nullValue: 0 };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && !Object.is(value, -0) ? { integerValue: value } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(valueOf) } };
  if (value instanceof Timestamp) return { timestampValue: { seconds: value.seconds, nanos: value.nanoseconds } };
  if (typeof value === 'object') return { mapValue: { fields: fieldsOf(value) } };
  throw new TypeError(`unsupported value type ${typeof value}`);
}

/** The gRPC prefix of a message: not compressed, and its length in bytes. */
function prefixOf(message: Uint8Array): Buffer {
  const prefix = Buffer.alloc(PREFIX_LENGTH);
  prefix.writeUInt32BE(message.length, 1);
  return prefix;
}

function unary(session: ClientHttp2Session, message: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = session.request({
      ':method': 'POST',
      ':path': COMMIT,
      'content-type': 'application/grpc',
      te: 'trailers',
      authorization: 'Bearer owner',
    });
    let received: Record<string, unknown> = {};
    const collect = (headers: Record<string, unknown>) => (received = { ...received, ...headers });
    request.on('response', collect).on('trailers', collect).on('error', reject).resume();
    request.on('end', () => {
      if (received['grpc-status'] === '0') resolve();
      else
        reject(
          new Error(
            `the emulator rejected a commit: ${String(received['grpc-status'])} ${String(received['grpc-message'])}`,
          ),
        );
    });
    request.write(prefixOf(message));
    request.end(message);
  });
}
