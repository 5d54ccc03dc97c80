import { toHttpRequest, type Endpoint, type RequestInput } from '@contract/endpoint';
import type { HttpReply } from '@functions/http/http-message';
import type { RunningProduct } from '../product/start-product';

/** The session state of a browser in the panel: its storage and its HttpOnly cookie. */
export class PanelBrowser {
  accessToken = '';
  refreshToken = '';
  cookie = '';

  constructor(
    private readonly product: Pick<RunningProduct, 'api'>,
    private readonly address = '',
  ) {}

  /** Another browser with a copy of this one's storage, but without its cookie. */
  withStolenStorage(): PanelBrowser {
    const thief = new PanelBrowser(this.product, '198.51.100.66');
    thief.accessToken = this.accessToken;
    thief.refreshToken = this.refreshToken;
    return thief;
  }

  /** Calls an endpoint as the page does and stores the cookie of the response. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: RequestInput<E>,
  ): Promise<HttpReply & { body: Record<string, unknown> }> {
    const { url, body } = toHttpRequest(endpoint, input);
    const { pathname, searchParams } = new URL(url, 'http://panel');
    const headers = {
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(this.accessToken !== '' && { authorization: `Bearer ${this.accessToken}` }),
      ...(this.cookie !== '' && { cookie: this.cookie }),
      ...(this.address !== '' && { 'x-forwarded-for': this.address }),
    };
    const reply = await this.product.api({
      method: endpoint.method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers,
      rawBody: Buffer.from(body ?? ''),
    });
    this.cookie = reply.headers?.['set-cookie']?.split(';')[0] ?? this.cookie;
    return reply as HttpReply & { body: Record<string, unknown> };
  }
}
