import http, { type RequestOptions } from 'node:http';
import https from 'node:https';

/** Preloaded before the bundle: redirects its HTTPS requests to Google to the fake at FAKE_GOOGLE_URL. */
const fakeGoogle = new URL(process.env.FAKE_GOOGLE_URL ?? '');

https.request = ((address: string | URL, options: RequestOptions, onResponse?: Parameters<typeof http.request>[1]) => {
  const { hostname, pathname, search } = new URL(address);
  if (!hostname.endsWith('.googleapis.com')) throw new Error(`unexpected request to ${hostname}`);
  const to = { hostname: fakeGoogle.hostname, port: fakeGoogle.port, path: `${pathname}${search}` };
  return http.request({ ...options, ...to, protocol: 'http:', agent: undefined }, onResponse as () => void);
}) as typeof https.request;
