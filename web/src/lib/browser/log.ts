/** All console messages of the site. They must not contain tokens, e-mail addresses or URLs. */

export const logCallFailed = (call: string, kind: string, detail: string) =>
  console.warn(`call ${call}: ${kind} (${detail})`);

export const logSignInFailed = (provider: string, code: string) => console.warn(`sign-in ${provider}: ${code}`);

export const logSignOutFailed = (code: string) => console.warn(`sign-out: ${code}`);

export const logLanguageFailed = (language: string, namespace: string) =>
  console.warn(`texts ${language}/${namespace}: not loaded`);

/** Only in the local stack: the tests of screens reject a page that logs an error. */
export const logMissingValue = (text: string, placeholder: string) =>
  console.error(`the text "${text}" requires a value for ${placeholder}`);

export const logChunkFailed = (reason: string) => console.warn(`chunk: ${reason}`);

export const logRenderFailed = (name: string, message: string) => console.error(`render: ${name}: ${message}`);

export const logCancellationFailed = (kind: string) => console.warn(`cancellation: ${kind}`);

export const logPaymentFailed = (kind: string) => console.warn(`payment: ${kind}`);

export const logAnalyticsFailed = (reason: string) => console.info(`analytics: ${reason}`);

export const logStorageClosed = (name: string) => console.info(`storage: ${name}`);

/** The code of an external error (Firebase: `auth/…`). The message is omitted because it may contain personal data. */
export function errorCode(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
