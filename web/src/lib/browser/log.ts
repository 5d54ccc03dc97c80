/** Every line the site writes to the console. Never a token, an e-mail or an address. */

export const logCallFailed = (call: string, kind: string, detail: string) =>
  console.warn(`call ${call}: ${kind} (${detail})`);

export const logSignInFailed = (provider: string, code: string) => console.warn(`sign-in ${provider}: ${code}`);

export const logSignOutFailed = (code: string) => console.warn(`sign-out: ${code}`);

export const logLanguageFailed = (language: string, namespace: string) =>
  console.warn(`texts ${language}/${namespace}: not loaded`);

export const logChunkFailed = (reason: string) => console.warn(`part of the site: ${reason}`);

export const logRenderFailed = (name: string, message: string) => console.error(`render: ${name}: ${message}`);

export const logCancellationFailed = (kind: string) => console.warn(`cancellation: ${kind}`);

export const logPaymentFailed = (kind: string) => console.warn(`payment: ${kind}`);

export const logAnalyticsFailed = (reason: string) => console.info(`analytics: ${reason}`);

export const logStorageClosed = (name: string) => console.info(`storage: ${name}`);

/** The code of an outside error (Firebase names them `auth/…`), without its message, which may carry personal data. */
export function errorCode(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
