import 'i18next';
import type cancel from '@locales/ru/cancel.json';
import type common from '@locales/ru/common.json';
import type install from '@locales/ru/install.json';
import type instantPay from '@locales/ru/instant-pay.json';
import type landing from '@locales/ru/landing.json';
import type login from '@locales/ru/login.json';
import type profile from '@locales/ru/profile.json';
import type promo from '@locales/ru/promo.json';
import type purchase from '@locales/ru/purchase.json';
import type unsubscribe from '@locales/ru/unsubscribe.json';

/** Every key a component asks for is checked against the Russian texts; a test holds the other languages to them. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      cancel: typeof cancel;
      common: typeof common;
      install: typeof install;
      'instant-pay': typeof instantPay;
      landing: typeof landing;
      login: typeof login;
      profile: typeof profile;
      promo: typeof promo;
      purchase: typeof purchase;
      unsubscribe: typeof unsubscribe;
    };
  }
}
