export interface JsonResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** HTTP call of an external program with a bearer token: POST with a JSON body, GET without one. */
export async function jsonCall(
  url: string,
  { bearer, body }: { bearer: string; body?: object },
): Promise<JsonResponse> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${bearer}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
