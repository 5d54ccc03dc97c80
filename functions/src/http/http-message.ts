/** A request as every front sees it: Cloud Functions, the emulator and the tests' own server. */
export interface HttpRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The bytes as they came: signatures are over these. */
  readonly rawBody: Buffer;
}

export interface HttpReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type HttpHandler = (request: HttpRequest) => Promise<HttpReply>;

/** On every answer, errors included: nothing of a customer may stay in a cache (P22). */
export const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  // Hosting says the same of its pages; these answers carry it themselves, whichever address they are asked by.
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const;
