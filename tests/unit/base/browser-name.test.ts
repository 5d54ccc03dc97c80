import { expect, it } from 'vitest';
import { browserName } from '@functions/base/rules/browser-name';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0.0.0 YaBrowser/24.12 Safari/537.36',
    'Yandex Browser, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36 Edg/131.0', 'Edge, Linux'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.1 Safari/605.1', 'Safari, macOS'],
  ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1 CriOS/131.0 Safari/604.1', 'Chrome, iPad'],
  ['<script>alert(1)</script>', ''],
  ['', ''],
])('names the browser of "%s"', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
