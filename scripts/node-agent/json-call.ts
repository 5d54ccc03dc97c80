export interface JsonResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export interface JsonRequest {
  readonly bearer: string;
  readonly body?: object;
  /** Throws a TimeoutError when there is no response after this time. */
  readonly timeoutMs?: number;
}

/** HTTP call of an external program with a bearer token: POST with a JSON body, GET without one. */
export async function jsonCall(url: string, { bearer, body, timeoutMs }: JsonRequest): Promise<JsonResponse> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${bearer}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
