import { connect, type ClientHttp2Session } from 'node:http2';
import {
  FieldValue,
  Timestamp,
  type DocumentData,
  type DocumentReference,
  type Firestore,
} from 'firebase-admin/firestore';
import { CommandError } from '../lib/cli';
import { ProtoBuffer } from '../build/proto-buffer';

const COMMIT = '/google.firestore.v1.Firestore/Commit';
const LENGTH_OF_PREFIX = 5;

export interface EmulatorCommits {
  /** All or none. Throws what the emulator says. */
  commit(documents: readonly (readonly [DocumentReference, DocumentData])[]): Promise<void>;
  close(): void;
}

/**
 * Writes documents to the Firestore emulator past the library, which examines every element of every array: three quarters of the
 * time of a customer are the parts of the e-mail. What is stored is the same, as tests/emulator/platform/load-seed.test.ts compares.
 * Speaks gRPC, as the library does (PROTOCOL-HTTP2.md); the messages are those of google/firestore/v1.
 */
export function emulatorCommits({ databaseId }: Pick<Firestore, 'databaseId'>): EmulatorCommits {
  const { FIRESTORE_EMULATOR_HOST: host, GCLOUD_PROJECT: project } = process.env;
  if (!host || !project) throw new CommandError('Only the local stack can be filled so.');
  const session = connect(`http://${host}`);
  // Every request that it ends says so itself.
  session.on('error', () => undefined);
  const database = `projects/${project}/databases/${databaseId}`;
  return {
    commit: (documents) => unary(session, framed(commitRequest(database, documents))),
    close: () => session.close(),
  };
}

function commitRequest(
  database: string,
  documents: readonly (readonly [DocumentReference, DocumentData])[],
): ProtoBuffer {
  const message = new ProtoBuffer(LENGTH_OF_PREFIX);
  message.text(1, database);
  for (const [reference, data] of documents) {
    message.message(2, () => {
      message.message(1, () => {
        message.text(1, `${database}/documents/${reference.path}`);
        fieldsOf(message, 2, data);
      });
      for (const name of timesOfTheServer(data)) {
        message.message(7, () => {
          message.text(1, name);
          message.whole(2, 1);
        });
      }
    });
  }
  return message;
}

const isServerTime = (value: unknown): boolean => value instanceof FieldValue;
const timesOfTheServer = (data: DocumentData): string[] => Object.keys(data).filter((name) => isServerTime(data[name]));

function fieldsOf(message: ProtoBuffer, field: number, data: object): void {
  for (const [name, value] of Object.entries(data)) {
    if (isServerTime(value)) continue;
    message.message(field, () => {
      message.text(1, name);
      if (typeof value === 'string') message.messageOfText(2, 17, value);
      else message.message(2, () => valueOf(message, value));
    });
  }
}

function valueOf(message: ProtoBuffer, value: unknown): void {
  if (value === null) message.whole(11, 0);
  else if (typeof value === 'boolean') message.whole(1, value ? 1 : 0);
  else if (typeof value === 'number') {
    if (Number.isSafeInteger(value) && !Object.is(value, -0)) message.whole(2, value);
    else message.double(3, value);
  } else if (typeof value === 'string') message.text(17, value);
  else if (Array.isArray(value)) message.message(9, () => valuesOf(message, value));
  else if (value instanceof Timestamp) {
    message.message(10, () => {
      message.whole(1, value.seconds);
      message.whole(2, value.nanoseconds);
    });
  } else if (typeof value === 'object') message.message(6, () => fieldsOf(message, 1, value));
  else throw new TypeError(`no document holds ${typeof value}`);
}

function valuesOf(message: ProtoBuffer, values: readonly unknown[]): void {
  for (const value of values) {
    if (typeof value === 'string') message.messageOfText(1, 17, value);
    else message.message(1, () => valueOf(message, value));
  }
}

/** Not compressed, and its length. */
function framed(message: ProtoBuffer): Buffer {
  const bytes = message.bytes();
  bytes.writeUInt8(0, 0);
  bytes.writeUInt32BE(bytes.length - LENGTH_OF_PREFIX, 1);
  return bytes;
}

function unary(session: ClientHttp2Session, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = session.request({
      ':method': 'POST',
      ':path': COMMIT,
      'content-type': 'application/grpc',
      te: 'trailers',
      authorization: 'Bearer owner',
    });
    let said: Record<string, unknown> = {};
    const hear = (headers: Record<string, unknown>) => (said = { ...said, ...headers });
    request.on('response', hear).on('trailers', hear).on('error', reject).resume();
    request.on('end', () => {
      if (said['grpc-status'] === '0') resolve();
      else
        reject(
          new Error(`the emulator refused a commit: ${String(said['grpc-status'])} ${String(said['grpc-message'])}`),
        );
    });
    request.end(body);
  });
}
