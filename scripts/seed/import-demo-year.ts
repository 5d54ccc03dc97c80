import { authEmulatorHost } from '../lib/auth-emulator';
import { CommandError } from '../lib/cli';
import { localUrl, readPorts } from '../lib/ports';
import type { RunningLocalStack } from '../local-stack/running-local-stack';
import { DEMO_YEAR_FILE, daysUntil, readDemoYear, type DemoYear } from './demo-year';
import { emulatorCommits } from './emulator-commits';
import { fitted } from './fit-demo-year';

const DOCUMENTS_PER_COMMIT = 400;

/** Imports the demo year into a new local stack. It ends at the start of today's Moscow day. */
export async function importDemoYear({ db, provider }: RunningLocalStack): Promise<void> {
  const played = readDemoYear(DEMO_YEAR_FILE);
  const year = await fitted(db, played, daysUntil(played, Date.now()));
  await importAccounts(year);
  await withoutTriggers(() => importDocuments(db, year));
  await provider.restore(year.sandbox);
}

async function importDocuments(db: RunningLocalStack['db'], { documents }: DemoYear): Promise<void> {
  const commits = emulatorCommits(db);
  try {
    for (let first = 0; first < documents.length; first += DOCUMENTS_PER_COMMIT)
      await commits.commit(
        documents.slice(first, first + DOCUMENTS_PER_COMMIT).map(([path, fields]) => [db.doc(path), fields] as const),
      );
  } finally {
    commits.close();
  }
}

/** The emulator would call a function for every imported outbox entry. */
async function withoutTriggers(work: () => Promise<void>): Promise<void> {
  const hub = localUrl(readPorts(process.env).hub);
  const set = async (what: string) => {
    const { ok, status } = await fetch(`${hub}/functions/${what}BackgroundTriggers`, { method: 'PUT' });
    if (!ok) throw new CommandError(`The emulators refused to ${what} the triggers: ${status}.`);
  };
  await set('disable');
  try {
    await work();
  } finally {
    await set('enable');
  }
}

/** The accounts as after a sign-in with Google. */
async function importAccounts({ accounts }: DemoYear): Promise<void> {
  const path = `/identitytoolkit.googleapis.com/v1/projects/${process.env.GCLOUD_PROJECT ?? ''}/accounts:batchCreate`;
  const response = await fetch(`http://${authEmulatorHost()}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({
      users: accounts.map(({ uid, email, googleId }) => ({
        localId: uid,
        email,
        emailVerified: true,
        providerUserInfo: [{ providerId: 'google.com', rawId: googleId, federatedId: googleId, email }],
      })),
    }),
  });
  const { error } = (await response.json()) as { error?: readonly object[] };
  if (!response.ok || (error?.length ?? 0) > 0)
    throw new CommandError(`The Auth emulator rejected the demo accounts: ${response.status}.`);
}
