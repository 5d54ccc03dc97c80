import { browserIntent, isInAppBrowser } from '@web/lib/native/in-app-browser';
import { describe, expect, it } from 'vitest';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI = `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`;
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko)';
const VIEW =
  'Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36';
const CHROME = `${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`;

const INSIDE_APPS: Record<string, [userAgent: string, page?: object]> = {
  LinkedIn: [`${IPHONE} Mobile/15E148 [LinkedInApp]/9.31.1230`],
  Threads: [
    `${IPHONE} Mobile/15E148 Barcelona 352.0.0.20.80 (iPhone15,2; iOS 18_5; ru_RU; ru; scale=3.00; 1179x2556; 6452)`,
  ],
  X: [`${IPHONE} Mobile/15E148 Twitter for iPhone/11.12`],
  Odnoklassniki: [`${IPHONE} Mobile/15E148 OKApp/22.5`],
  KakaoTalk: [`${IPHONE} Mobile/15E148 KAKAOTALK 10.3.1`],
  Weibo: [`${IPHONE} Mobile/15E148 Weibo (iPhone15,2__weibo__14.6.2__iphone__os18.5)`],
  QQ: [
    `${IPHONE} Mobile/15E148 QQ/9.1.95.613 V1_IPH_SQ_9.1.95_1_APP_A Pixel/1179 MiniAppEnable SimpleUISwitch/0 ` +
      'Core/WKWebView Device/Apple(iPhone XS) NetType/WIFI QBWebViewType/1 WKType/1',
  ],
  DingTalk: [
    `${IPHONE} Mobile/22F76 AliApp(DingTalk/7.8.1) com.laiwang.DingTalk/46766536 Channel/201200 language/zh-Hans-CN WK`,
  ],
  'the Yandex app': [
    `${IPHONE} Mobile/15E148 YaBrowser/26.3.7.356.10 YaApp_iOS/2603.7 YaApp_iOS_Browser/2603.7 Safari/604.1 SA/3`,
  ],
  'the Yandex app of old': [`${IPHONE} YaApp_iOS/100`],
  'any app on an iPhone': [`${IPHONE} Mobile/15E148`],
  'any app on an old iPad': [
    'Mozilla/5.0 (iPad; CPU OS 15_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
  'any app on an iPad': [MAC, { navigator: { maxTouchPoints: 5 } }],
  Instagram: [`${IPHONE} Mobile/15E148 Instagram 345.0.0.34.94 (iPhone15,2; iOS 18_5; ru_RU; ru; scale=3.00)`],
  'Instagram with the agent of Safari': [`${SAFARI} Instagram 340.0`],
  Facebook: [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBDV/iPhone14,2;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBOP/5]`],
  'Telegram on an iPhone': [SAFARI, { TelegramWebviewProxy: {} }],
  'Telegram on Android': [`${CHROME} Telegram-Android/11.0`],
  VK: [`${IPHONE} Mobile/15E148 VKClient/8.32`],
  'VK on Android': [`${CHROME} VKAndroidApp/8.50`],
  WeChat: [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.50(0x18003229) NetType/WIFI Language/zh_CN`],
  Line: [`${IPHONE} Mobile/15E148 Safari Line/14.9.0`],
  Snapchat: [`${IPHONE} Mobile/15E148 Snapchat/12.90.0.46 (like Safari/8617.1.17.10.7, panda)`],
  NAVER: [`${IPHONE} Version/18.5 Mobile/15E148 Safari/605.1 NAVER(inapp; search; 1010; 11.24.5; 12PRO)`],
  'any app on Android': [VIEW],
  'KakaoTalk on Android': [`${VIEW};KAKAOTALK 2410310`],
};

const BROWSERS: Record<string, [userAgent: string, page?: object]> = {
  Safari: [SAFARI, { navigator: { standalone: false, maxTouchPoints: 5 } }],
  'Safari on a Mac': [`${MAC} Version/18.5 Safari/605.1.15`],
  'Safari on an iPad': [`${MAC} Version/18.5 Safari/605.1.15`, { navigator: { maxTouchPoints: 5 } }],
  'the site on the Home Screen': [`${IPHONE} Mobile/15E148`, { navigator: { standalone: true } }],
  'Chrome on an iPhone': [`${IPHONE} CriOS/126.0.6478.153 Mobile/15E148 Safari/604.1`],
  'Firefox on an iPhone': [`${IPHONE} FxiOS/128.0 Mobile/15E148 Safari/605.1.15`],
  'Edge on an iPhone': [`${IPHONE} Version/18.0 EdgiOS/126.0.2592.86 Mobile/15E148 Safari/605.1.15`],
  'Yandex Browser on an iPhone': [`${IPHONE} Version/18.5 YaBrowser/24.6.3.376.10 SA/3 Mobile/15E148 Safari/604.1`],
  'DuckDuckGo on an iPhone': [`${IPHONE} Version/18.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
  'Opera on an iPhone': [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1 OPT/4.9.1`],
  'the Google app': [`${IPHONE} GSA/324.0.649537883 Mobile/15E148 Safari/604.1`],
  Chrome: [CHROME],
  'Samsung Internet': [`${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`],
  'Yandex Browser': [`${ANDROID} Chrome/126.0.0.0 YaBrowser/24.7.1.94.00 SA/3 Mobile Safari/537.36`],
  Firefox: ['Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0'],
  WebKitGTK: ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'],
};

describe('a browser inside another app, where Google refuses the sign-in', () => {
  it.each(Object.entries(INSIDE_APPS))('is %s', (_name, [userAgent, page = {}]) => {
    expect(isInAppBrowser(userAgent, page)).toBe(true);
  });

  it.each(Object.entries(BROWSERS))('is not %s', (_name, [userAgent, page = {}]) => {
    expect(isInAppBrowser(userAgent, page)).toBe(false);
  });
});

it('on Android the address opens in a browser, or in this one; elsewhere it can only be copied', () => {
  expect(browserIntent('https://prostor.example/login?token=x', CHROME)).toBe(
    'intent://prostor.example/login?token=x#Intent;scheme=https;action=android.intent.action.VIEW;' +
      'S.browser_fallback_url=https%3A%2F%2Fprostor.example%2Flogin%3Ftoken%3Dx;end',
  );
  expect(browserIntent('https://prostor.example/login', SAFARI)).toBeNull();
});
