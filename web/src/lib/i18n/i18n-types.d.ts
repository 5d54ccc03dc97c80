import 'i18next';
import type cancel from '@locales/ru/cancel.json';
import type common from '@locales/ru/common.json';
import type gifts from '@locales/ru/gifts.json';
import type install from '@locales/ru/install.json';
import type instantPay from '@locales/ru/instant-pay.json';
import type landing from '@locales/ru/landing.json';
import type login from '@locales/ru/login.json';
import type privacy from '@locales/ru/privacy.json';
import type profile from '@locales/ru/profile.json';
import type promo from '@locales/ru/promo.json';
import type purchase from '@locales/ru/purchase.json';
import type unsubscribe from '@locales/ru/unsubscribe.json';

/** Text keys are type-checked against the Russian files. A test compares the other languages with them. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      cancel: typeof cancel;
      common: typeof common;
      gifts: typeof gifts;
      install: typeof install;
      'instant-pay': typeof instantPay;
      landing: typeof landing;
      login: typeof login;
      privacy: typeof privacy;
      profile: typeof profile;
      promo: typeof promo;
      purchase: typeof purchase;
      unsubscribe: typeof unsubscribe;
    };
  }
}
