import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildFunctions } from '../../../scripts/build/build-functions';
import { inRepository } from '../../../scripts/lib/repository';
import { firestoreRest, type FirestoreRest } from './firestore-rest';
import { serveFunction, type Served, type ServedFunction } from './functions-framework';

/** The environment of the deployed functions. */
export const SETTINGS = {
  GCLOUD_PROJECT: 'prostor-probe',
  SITE_URL: 'https://prostor.example',
  CLOUDPAYMENTS_PUBLIC_ID: 'pk_1',
  CLOUDPAYMENTS_API_URL: 'https://api.cloudpayments.ru',
  CLOUDPAYMENTS_API_SECRET: 'a-real-secret-1234',
  LINK_SECRET: 'a-link-secret-1234',
  SMTP_URL: 'smtps://user:password@mail.prostor.example',
  MAIL_FROM: 'no-reply@prostor.example',
  YANDEX_CLIENT_ID: 'client',
  YANDEX_INFO_URL: 'https://login.yandex.ru/info',
  RECAPTCHA_VERIFY_URL: 'https://www.google.com/recaptcha/api/siteverify',
  RECAPTCHA_SECRET: 'a-recaptcha-secret-1234',
  WEB_API_KEY: 'a-web-key',
};

export const supportFile = (file: string): string => inRepository('tests', 'support', 'bundle', file);

/** The deployed bundle with production settings and a fake of Google's services. */
export interface ProductionBundle {
  readonly google: FirestoreRest;
  readonly folder: string;
  /** The file that is deployed. */
  readonly bundle: string;
  /** Bundles another file in the same way and returns the path of the bundle. */
  build(name: string, entry: string): Promise<string>;
  /** Runs production-process.ts with these arguments and returns the JSON that it printed. */
  run(words: readonly string[], environment?: Readonly<Record<string, string>>): Promise<unknown>;
  /** Serves a function of the bundle under Google's Functions Framework. */
  serve(served: Pick<Served, 'target' | 'signatureType' | 'memory'>): Promise<ServedFunction>;
  end(): Promise<void>;
}

/** Secret under which the provider signs its notifications. */
export const API_SECRET = SETTINGS.CLOUDPAYMENTS_API_SECRET;

export async function startProductionBundle(): Promise<ProductionBundle> {
  const folder = mkdtempSync(join(tmpdir(), 'prostor-bundle-'));
  const google = await firestoreRest();
  const build = async (name: string, entry?: string): Promise<string> => {
    await buildFunctions(join(folder, name), entry);
    return join(folder, name, 'lib', 'index.js');
  };
  const account = join(folder, 'account.json');
  writeFileSync(
    account,
    JSON.stringify({ type: 'authorized_user', client_id: 'id', client_secret: 'secret', refresh_token: 'token' }),
  );
  const env = {
    ...SETTINGS,
    PATH: process.env.PATH,
    FAKE_GOOGLE_URL: google.url,
    GOOGLE_APPLICATION_CREDENTIALS: account,
    METADATA_SERVER_DETECTION: 'none',
  };
  const bundle = await build('functions');
  const googleRedirect = supportFile('redirect-google-requests.ts');
  return {
    google,
    folder,
    build,
    bundle,
    serve: (served) =>
      serveFunction({ ...served, bundle, env, preload: [googleRedirect, supportFile('listen-on-loopback.ts')] }),
    run: async (words, environment = {}) => {
      const args = ['--import', googleRedirect, supportFile('production-process.ts'), ...words];
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        env: { ...env, ...environment },
        cwd: inRepository(),
      });
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as unknown;
    },
    end: async () => {
      await google.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
