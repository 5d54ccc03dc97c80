import { currentLanguage } from '@web/lib/i18n/translation-source';
import { env } from '@web/lib/browser/env';
import { inTime } from '@web/lib/browser/in-time';

interface BoxOptions {
  sitekey: string;
  theme: 'light' | 'dark';
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}

interface Recaptcha {
  ready(action: () => void): void;
  render(container: HTMLElement, options: BoxOptions): number;
  reset(box: number): void;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

let loading: Promise<Recaptcha> | null = null;

/** Some networks drop the request instead of refusing it: nobody should wait for a browser's own timeout of minutes. */
const LOADED_WITHIN_MS = 10_000;

/**
 * Loads the reCAPTCHA script, which must come from Google's host. Loaded only for a password form or a human check.
 * Rejects if the script cannot be loaded within seconds; the next call tries again.
 */
export function loadRecaptcha(): Promise<Recaptcha> {
  loading ??= inTime(scriptLoaded(), LOADED_WITHIN_MS).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

const scriptLoaded = (): Promise<Recaptcha> =>
  new Promise<Recaptcha>((resolve, reject) => {
    const url = new URL(env.VITE_RECAPTCHA_SCRIPT_URL);
    url.searchParams.set('render', 'explicit');
    url.searchParams.set('hl', currentLanguage());
    const script = document.createElement('script');
    script.src = url.href;
    script.async = true;
    script.onload = () => {
      const { grecaptcha } = window;
      if (grecaptcha === undefined) reject(new Error('reCAPTCHA did not start'));
      else grecaptcha.ready(() => resolve(grecaptcha));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('reCAPTCHA was not loaded'));
    };
    document.head.append(script);
  });
