import { getApps, initializeApp } from 'firebase-admin/app';
import {
  initializeFirestore,
  type DocumentData,
  type DocumentReference,
  type Firestore,
} from 'firebase-admin/firestore';
import { firebaseAuth } from '@functions/providers/firebase-auth';
import type { Deps } from '@functions/ports/services';
import { readSettings, type Settings } from '@functions/settings';
import { authEmulatorHost, identityToolkit } from '../../../scripts/lib/auth-emulator';
import { emulatorCommits, type EmulatorCommits } from '../../../scripts/seed/emulator-commits';
import { openMemoryAuth } from '../memory-auth/memory-auth';
import { memoryFirestore, withEveryIndex } from '../memory-firestore/memory-firestore';
import { memoryTurns } from '../memory-firestore/turns';
import { cheapPasswords } from './cheap-passwords';

/** Where the documents and the Firebase accounts of a test are. */
export interface Services {
  /** The database of a name; the same one for the same name. */
  database(name: string): Firestore;
  /** Deletes all documents. */
  clear(db: Firestore): Promise<void>;
  /** The same documents for the queries of a test, which need no index. */
  forTests(db: Firestore): Firestore;
  /** The database is not used any more. */
  release(name: string): void;
  /** Writes of many documents, for seeding. */
  commits(db: Firestore): EmulatorCommits;
  /** Runs a call in a later millisecond than the end of the one before: a network takes longer. */
  asOverNetwork<T>(call: () => Promise<T>): Promise<T>;
  /** Dependencies of the product that depend on the place. */
  readonly overrides: Partial<Deps>;
  readonly accounts: {
    identityToolkit(method: string, request: object): Promise<Record<string, unknown>>;
    /** A new ID token. */
    refresh(refreshToken: string): Promise<string>;
    oobCodeFor(email: string): Promise<string | undefined>;
  };
}

const PROJECT = process.env.GCLOUD_PROJECT ?? 'demo-prostor-test';

/** On the emulators when the environment names them, otherwise in the memory of this process. */
export const isInMemory = process.env.FIRESTORE_EMULATOR_HOST === undefined;
export const services: Services = isInMemory ? inMemory() : onEmulators();

/** The settings of the run. The product accepts local values only beside an emulator, by the name of its variable. */
export const readTestSettings = (): Settings => readSettings({ FIRESTORE_EMULATOR_HOST: 'memory', ...process.env });

function inMemory(): Services {
  const databases = new Map<string, Firestore>();
  const auth = openMemoryAuth(PROJECT);
  return {
    database: (name) => {
      const known = databases.get(name) ?? memoryFirestore({ databaseId: name });
      databases.set(name, known);
      return known;
    },
    forTests: withEveryIndex,
    release: (name) => void databases.delete(name),
    clear: async (db) => {
      for (const collection of await db.listCollections()) await db.recursiveDelete(collection);
    },
    asOverNetwork: inLaterMoments(),
    commits: (db) => ({ commit: (documents) => commitTogether(db, documents), close: () => undefined }),
    overrides: { auth: firebaseAuth(auth.admin), sessions: auth.sessions, passwords: cheapPasswords },
    accounts: {
      identityToolkit: auth.identityToolkit,
      refresh: async (token) => (await auth.refresh(token)).id_token,
      oobCodeFor: async (email) => auth.oobCodeFor(email),
    },
  };
}

/** Also while a test has replaced the timers. */
const { setTimeout: startTimer } = globalThis;

/** How a test that lets the time stand still moves it by a millisecond; null while it goes by itself. */
export const stillTime: { move: (() => void) | null } = { move: null };

async function nextMoment(): Promise<void> {
  if (stillTime.move === null) await new Promise((resolve) => startTimer(resolve, 1));
  else stillTime.move();
}

function inLaterMoments(): Services['asOverNetwork'] {
  let last = 0;
  return async (call) => {
    // In a race the test alone decides what comes next.
    const before = memoryTurns.take === null ? last : 0;
    // A test that has moved the time back does not wait until then.
    const isMoved = before - Date.now() > 1000;
    while (!isMoved && Date.now() <= before) await nextMoment();
    try {
      return await call();
    } finally {
      last = Date.now();
    }
  };
}

async function commitTogether(
  db: Firestore,
  documents: readonly (readonly [DocumentReference, DocumentData])[],
): Promise<void> {
  const batch = db.batch();
  for (const [reference, data] of documents) batch.set(db.doc(reference.path), data);
  await batch.commit();
}

function onEmulators(): Services {
  const app = getApps().find(({ name }) => name === PROJECT) ?? initializeApp({ projectId: PROJECT }, PROJECT);
  return {
    database: (name) => initializeFirestore(app, { preferRest: false }, name),
    forTests: (db) => db,
    clear: clearOnEmulator,
    release: () => undefined,
    asOverNetwork: (call) => call(),
    commits: emulatorCommits,
    overrides: {},
    accounts: { identityToolkit, refresh: refreshOnEmulator, oobCodeFor: oobCodeOnEmulator },
  };
}

/** By the emulator's own endpoint. */
async function clearOnEmulator({ databaseId }: Firestore): Promise<void> {
  const database = `projects/${PROJECT}/databases/${databaseId}`;
  const url = `http://${process.env.FIRESTORE_EMULATOR_HOST ?? ''}/emulator/v1/${database}/documents`;
  const { ok, status } = await fetch(url, { method: 'DELETE' });
  if (!ok) throw new Error(`the database was not emptied: ${status}`);
}

async function refreshOnEmulator(refreshToken: string): Promise<string> {
  const response = await fetch(`http://${authEmulatorHost()}/securetoken.googleapis.com/v1/token?key=any`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  return ((await response.json()) as { id_token: string }).id_token;
}

/** The Auth emulator lists the codes instead of sending e-mails. */
async function oobCodeOnEmulator(email: string): Promise<string | undefined> {
  const response = await fetch(`http://${authEmulatorHost()}/emulator/v1/projects/${PROJECT}/oobCodes`, {
    headers: { authorization: 'Bearer owner' },
  });
  const { oobCodes } = (await response.json()) as { oobCodes: { email: string; oobCode: string }[] };
  return oobCodes.findLast((code) => code.email === email)?.oobCode;
}
