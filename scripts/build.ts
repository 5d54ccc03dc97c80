import { loadEnv } from 'vite';
import { buildFunctions } from './build-functions';
import { buildWeb } from './build-web';
import { CommandError, runCommand } from './command';
import { inRepository } from './repository';

const NEEDED = [
  'VITE_FIREBASE_API_KEY',
  'VITE_FIREBASE_AUTH_DOMAIN',
  'VITE_FIREBASE_PROJECT_ID',
  'VITE_FIREBASE_APP_ID',
  'VITE_CLOUDPAYMENTS_WIDGET_URL',
  'VITE_YANDEX_AUTHORIZE_URL',
  'VITE_YANDEX_CLIENT_ID',
  'VITE_RECAPTCHA_SITE_KEY',
];

/** What a deploy uploads: functions/lib and web/dist, with production's values and nothing of the local suite. */
await runCommand(async () => {
  const values = loadEnv('production', inRepository('web'), 'VITE_');
  const missing = NEEDED.filter((name) => !values[name]);
  if (missing.length > 0) throw new CommandError(`Set these in the environment or in web/.env.production: ${missing.join(', ')}.`);
  if (values.VITE_AUTH_EMULATOR_URL) throw new CommandError('VITE_AUTH_EMULATOR_URL is set: a site built with it trusts a test sign-in.');
  await Promise.all([buildFunctions(), buildWeb(values)]);
  console.log('Built functions/lib and web/dist.');
  return 0;
});
