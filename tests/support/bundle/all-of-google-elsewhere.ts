import http, { type RequestOptions } from 'node:http';
import https from 'node:https';

/** Loaded before a bundle that runs as in production: what it sends to Google by HTTPS goes to the address in GOOGLE_STAND_IN. */
const standIn = new URL(process.env.GOOGLE_STAND_IN ?? '');

https.request = ((address: string | URL, options: RequestOptions, answered?: Parameters<typeof http.request>[1]) => {
  const { hostname, pathname, search } = new URL(address);
  if (!hostname.endsWith('.googleapis.com')) throw new Error(`a call to ${hostname}`);
  const to = { hostname: standIn.hostname, port: standIn.port, path: `${pathname}${search}` };
  return http.request({ ...options, ...to, protocol: 'http:', agent: undefined }, answered as () => void);
}) as typeof https.request;
