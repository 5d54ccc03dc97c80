import type { SecretsTarget } from '../../../scripts/smoke/secret-checks';

/** An environment whose secrets cannot be read, and why. */
export const noSecrets = (why: string): SecretsTarget => ({
  deployed: () => Promise.resolve({ unknown: why }),
  publicId: '',
  botName: '',
  cloudPaymentsUrl: '',
  recaptchaUrl: '',
  telegramUrl: '',
});
