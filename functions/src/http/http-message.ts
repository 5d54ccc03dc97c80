/** A request, independent of the runtime: Cloud Functions, the emulator or the test server. */
export interface HttpRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The unmodified bytes, over which webhook signatures are computed. */
  readonly rawBody: Buffer;
}

export interface HttpReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type HttpHandler = (request: HttpRequest) => Promise<HttpReply>;

/** Sent with every response, including errors: customer data must not be cached (P22). */
export const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  // Hosting sets these headers only for its own pages; a function is also reachable under its own URL.
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const;
