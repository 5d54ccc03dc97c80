import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';

/** Preloaded before the bundle: redirects its HTTPS requests to Google to the fake at FAKE_GOOGLE_URL. */
const fakeGoogle = new URL(process.env.FAKE_GOOGLE_URL ?? '');
type OnResponse = (response: IncomingMessage) => void;

/** The client of Firestore passes the address and options, that of Firebase Authentication only options. */
https.request = ((
  ...given: [string | URL, RequestOptions, OnResponse?] | [RequestOptions, OnResponse?]
): http.ClientRequest => {
  const [first, second, third] = given;
  const isAddress = typeof first === 'string' || first instanceof URL;
  const options = (isAddress ? second : first) as RequestOptions;
  const onResponse = (isAddress ? third : second) as OnResponse;
  const { hostname, pathname, search } = new URL(
    isAddress ? first : `https://${first.hostname ?? first.host ?? ''}${first.path ?? ''}`,
  );
  if (!hostname.endsWith('.googleapis.com')) throw new Error(`unexpected request to ${hostname}`);
  const to = { hostname: fakeGoogle.hostname, port: fakeGoogle.port, path: `${pathname}${search}` };
  return http.request({ ...options, host: null, ...to, protocol: 'http:', agent: undefined }, onResponse);
}) as typeof https.request;
