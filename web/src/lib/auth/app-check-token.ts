import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { env } from '@web/lib/browser/env';
import { firebaseApp } from './firebase-app';

const appCheck = initializeAppCheck(firebaseApp, {
  provider: new ReCaptchaEnterpriseProvider(env.VITE_APP_CHECK_SITE_KEY ?? ''),
  isTokenAutoRefreshEnabled: true,
});

/** A token that proves this page to the server, good for an hour. Throws when Google does not give one. */
export const appCheckToken = async (): Promise<string> => (await getToken(appCheck)).token;
