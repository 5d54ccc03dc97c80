import { CommandError, messageOf } from '../lib/cli';

export type GoogleService =
  | 'monitoring'
  | 'logging'
  | 'billingbudgets'
  | 'cloudbilling'
  | 'cloudresourcemanager'
  | 'secretmanager'
  | 'run'
  | 'firebasehosting';

export interface GoogleApiOptions {
  /** Billed for the calls and asked for the enabled APIs; null: the project of the client that logged in. */
  readonly project: string | null;
  readonly accessToken: () => Promise<string>;
  readonly originOf?: (service: GoogleService) => string;
}

/** An error response of a Google API. The message names the call and what the API says, never what was sent. */
export class GoogleApiError extends CommandError {
  constructor(
    readonly status: number,
    call: string,
    reason: string,
  ) {
    super(`${call}: ${status} ${reason}`);
  }
}

/** Calls of Google's REST APIs. Every call throws GoogleApiError for another status than 2xx. */
export interface GoogleApi {
  call<Reply>(service: GoogleService, method: string, path: string, body?: object): Promise<Reply>;
  /** The entries of all pages under `field`. */
  list<Entry>(service: GoogleService, path: string, field: string): Promise<Entry[]>;
}

export const googleOrigin = (service: GoogleService): string => `https://${service}.googleapis.com`;

/** Every one of these APIs allows as many. */
const PAGE = 100;
const TIMEOUT_MS = 30_000;

export function googleApi({ project, accessToken, originOf = googleOrigin }: GoogleApiOptions): GoogleApi {
  const call: GoogleApi['call'] = async <Reply>(
    service: GoogleService,
    method: string,
    path: string,
    body?: object,
  ): Promise<Reply> => {
    const named = `${method} ${service} ${path.replace(/\?.*$/, '')}`;
    const response = await fetch(`${originOf(service)}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${await accessToken()}`,
        // Credentials of a person have no project of their own.
        ...(project !== null && { 'X-Goog-User-Project': project }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new CommandError(`${named}: ${messageOf(error)}`);
    });
    const reply = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
    if (!response.ok) throw new GoogleApiError(response.status, named, reply.error?.message ?? response.statusText);
    return reply as Reply;
  };

  return {
    call,
    list: async <Entry>(service: GoogleService, path: string, field: string): Promise<Entry[]> => {
      const found: Entry[] = [];
      for (let pageToken = ''; ;) {
        const query = new URLSearchParams({ pageSize: String(PAGE), ...(pageToken && { pageToken }) });
        const page = await call<Record<string, unknown>>(service, 'GET', `${path}?${query.toString()}`);
        found.push(...((page[field] ?? []) as Entry[]));
        if (typeof page.nextPageToken !== 'string' || page.nextPageToken === '') return found;
        pageToken = page.nextPageToken;
      }
    },
  };
}
