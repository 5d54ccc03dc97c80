import http, { type RequestOptions } from 'node:http';
import https from 'node:https';

/** Loaded before a bundle that runs as in production: what it sends to Google by HTTPS goes to the address in FAKE_GOOGLE_URL. */
const fakeGoogle = new URL(process.env.FAKE_GOOGLE_URL ?? '');

https.request = ((address: string | URL, options: RequestOptions, answered?: Parameters<typeof http.request>[1]) => {
  const { hostname, pathname, search } = new URL(address);
  if (!hostname.endsWith('.googleapis.com')) throw new Error(`a call to ${hostname}`);
  const to = { hostname: fakeGoogle.hostname, port: fakeGoogle.port, path: `${pathname}${search}` };
  return http.request({ ...options, ...to, protocol: 'http:', agent: undefined }, answered as () => void);
}) as typeof https.request;
