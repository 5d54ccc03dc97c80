import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { env } from '@web/lib/browser/env';
import { firebaseApp } from './firebase-app';

const appCheck = initializeAppCheck(firebaseApp, {
  provider: new ReCaptchaEnterpriseProvider(env.VITE_APP_CHECK_SITE_KEY ?? ''),
  isTokenAutoRefreshEnabled: true,
});

/** The App Check token of this page, valid for an hour. Throws if Google does not issue one. */
export const appCheckToken = async (): Promise<string> => (await getToken(appCheck)).token;
