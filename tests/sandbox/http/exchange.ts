import type { IncomingHttpHeaders } from 'node:http';

export interface SandboxRequest {
  readonly method: string;
  readonly url: URL;
  readonly params: Record<string, string>;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  /** The same body, for one that is no text. */
  readonly bytes: Buffer;
}

/** `hang` never responds and `disconnect` closes the connection: in both cases the caller gets no response. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Record<string, string>;
      readonly body: string;
    }
  | { readonly kind: 'hang' }
  | { readonly kind: 'disconnect' };

export type Handler = (request: SandboxRequest) => Reply | Promise<Reply>;

const answer = (status: number, type: string, body: string, headers: Record<string, string> = {}): Reply => ({
  kind: 'answer',
  status,
  headers: { 'content-type': `${type}; charset=utf-8`, ...headers },
  body,
});

export const json = (value: unknown, status = 200): Reply => answer(status, 'application/json', JSON.stringify(value));

export const html = (body: string, status = 200, headers: Record<string, string> = {}): Reply =>
  answer(status, 'text/html', body, headers);

export const text = (body: string, status = 200): Reply => answer(status, 'text/plain', body);

export const script = (body: string): Reply => answer(200, 'text/javascript', body);

export const redirect = (location: string): Reply => answer(302, 'text/plain', '', { location });

export const attachment = (fileName: string, body: string): Reply =>
  answer(200, 'text/plain', body, { 'content-disposition': `attachment; filename="${fileName}"` });
