/** What a change of the sign-ins needs of Firebase. Loaded by a press, or before one that is likely. */
export { prepareGoogleWindow } from '@web/lib/auth/google-window';
export { addSignIn } from '@web/lib/auth/link-sign-in';
export { withGoogleProof, withTestAccountProof } from '@web/lib/auth/linking-proof';
export { startYandexSignIn } from '@web/lib/auth/yandex';
