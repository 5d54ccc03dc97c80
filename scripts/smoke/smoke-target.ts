import { resolveTxt } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { loadEnv } from 'vite';
import { APP_FILES } from '@functions/base/contract/values/brand';
import { readSecret } from '@functions/secret-values';
import { SERVICE_URLS } from '@functions/settings';
import { CommandError } from '../lib/cli';
import { effectiveHosting, productionConfig, siteIdsOf, type HostingSite, type SiteIds } from '../lib/hosting-config';
import { headCommit } from '../lib/git';
import { googleToken } from '../lib/google-token';
import { inRepository } from '../lib/repository';
import { targetProject } from '../lib/target-project';
import { firebaseApi, secretValue } from '../deploy/firebase-cli';
import { functionsEnvOf, panelUrlOf } from '../deploy/functions-env';
import { deployedSecrets } from './deployed-secrets';
import type { SecretsTarget } from './secret-checks';

/** What is expected of a deployed environment, and where to ask it. Addresses have no slash at the end. */
export interface SmokeTarget {
  readonly project: string;
  readonly isProduction: boolean;
  /** The commit that should run. */
  readonly release: string;
  /** The address that the site always has: https://<site id>.web.app */
  readonly ownUrl: string;
  /** SITE_URL; the same as `ownUrl` until the project has a domain. */
  readonly siteUrl: string;
  /** PANEL_URL; null while the panel shares the site. */
  readonly panelUrl: string | null;
  /** What Hosting should serve: one site or two. */
  readonly hosting: readonly HostingSite[];
  /** APP_FILES of the brand file. */
  readonly appFiles: typeof APP_FILES;
  /** Origin of the sign-in window of Google. */
  readonly authUrl: string;
  readonly webApiKey: string;
  /** https://identitytoolkit.googleapis.com */
  readonly toolkitUrl: string;
  /** https://firestore.googleapis.com */
  readonly firestoreUrl: string;
  /** https://logging.googleapis.com */
  readonly loggingUrl: string;
  /** https://storage.googleapis.com */
  readonly storageUrl: string;
  /** BACKUP_BUCKET; null without one. */
  readonly backupBucket: string | null;
  /** Null if it cannot be read or is switched off. */
  readonly monitoringKey: string | null;
  /** An access token of the operator for Google Cloud; null without credentials. */
  readonly accessToken: () => Promise<string | null>;
  readonly secrets: SecretsTarget;
  /** The domain of MAIL_FROM. */
  readonly mailDomain: string;
  /** The name of the DKIM key of the mail service; null: not known. */
  readonly dkimSelector: string | null;
  /** The TXT records of a name, each in its parts. Throws with ENOTFOUND or ENODATA if there is none. */
  readonly resolveTxt: (name: string) => Promise<readonly (readonly string[])[]>;
}

/** What a deploy knows already; the rest is read. */
export interface SmokeOptions {
  readonly release?: string;
  readonly monitoringKey?: string | null;
  readonly dkimSelector?: string | null;
}

/**
 * The environment that `word`, an alias or project id of .firebaserc, names. Throws UsageError for another word and
 * CommandError if a parameter is missing.
 */
export function smokeTarget(word: string | undefined, given: SmokeOptions = {}): SmokeTarget {
  const firebaserc = readFileSync(inRepository('.firebaserc'), 'utf8');
  const { project, isProduction } = targetProject(word, firebaserc);
  const functionsEnv = functionsEnvOf(project);
  const web = loadEnv(project, inRepository('web'), 'VITE_');
  const siteUrl = functionsEnv?.values.SITE_URL;
  const authDomain = web.VITE_FIREBASE_AUTH_DOMAIN;
  if (!siteUrl) throw new CommandError(`functions/.env.${project}: SITE_URL is missing.`);
  const mailDomain = /@([^\s<>@]+)>?$/.exec(functionsEnv.values.MAIL_FROM ?? '')?.[1];
  if (!mailDomain) throw new CommandError(`functions/.env.${project}: MAIL_FROM is missing or has no domain.`);
  if (!authDomain) throw new CommandError(`web/.env.${project}: VITE_FIREBASE_AUTH_DOMAIN is missing.`);
  const panelUrl = panelUrlOf(functionsEnv);
  const ids: SiteIds = siteIdsOf(firebaserc, project);
  return {
    project,
    isProduction,
    release: given.release ?? headCommit(),
    ownUrl: `https://${ids.site}.web.app`,
    siteUrl: siteUrl.replace(/\/$/, ''),
    panelUrl,
    hosting: effectiveHosting(productionConfig(), panelUrl, ids, { isIndexed: isProduction }),
    appFiles: APP_FILES,
    authUrl: `https://${authDomain}`,
    webApiKey: functionsEnv.values.WEB_API_KEY ?? '',
    toolkitUrl: 'https://identitytoolkit.googleapis.com',
    firestoreUrl: 'https://firestore.googleapis.com',
    loggingUrl: 'https://logging.googleapis.com',
    storageUrl: 'https://storage.googleapis.com',
    backupBucket: functionsEnv.values.BACKUP_BUCKET || null,
    monitoringKey: usableKey(given.monitoringKey === undefined ? monitoringKeyOf(project) : given.monitoringKey),
    accessToken: () => googleToken().catch(() => null),
    secrets: {
      deployed: deployedSecrets(firebaseApi(), project),
      publicId: functionsEnv.values.CLOUDPAYMENTS_PUBLIC_ID ?? '',
      botName: functionsEnv.values.TELEGRAM_BOT_NAME ?? '',
      cloudPaymentsUrl: SERVICE_URLS.CLOUDPAYMENTS_API_URL,
      recaptchaUrl: SERVICE_URLS.RECAPTCHA_VERIFY_URL,
      telegramUrl: SERVICE_URLS.TELEGRAM_API_URL,
    },
    mailDomain,
    dkimSelector: given.dkimSelector ?? null,
    resolveTxt,
  };
}

/** As the functions read it: with `none`, or a wrong text, they answer no monitor. */
const usableKey = (key: string | null): string | null => (key === null ? null : readSecret('monitoringKey', key).value);

/** From the environment, otherwise from Secret Manager with the login of the Firebase CLI. */
const monitoringKeyOf = (project: string): string | null =>
  process.env.MONITORING_KEY || secretValue(project, 'MONITORING_KEY');
