import { currentLanguage } from '@web/lib/i18n/i18n';
import { env } from '@web/lib/browser/env';

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

/** The human check of Google wants its script from its own host; fetched only where somebody is about to sign in with a password. */
export function loadRecaptcha(): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const url = new URL(env.VITE_RECAPTCHA_SCRIPT_URL);
    url.searchParams.set('render', 'explicit');
    url.searchParams.set('hl', currentLanguage());
    const script = document.createElement('script');
    script.src = url.href;
    script.async = true;
    script.onload = () => {
      const { grecaptcha } = window;
      if (grecaptcha === undefined) reject(new Error('the human check did not start'));
      else grecaptcha.ready(() => resolve(grecaptcha));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('the human check did not come'));
    };
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
