/** A `fetch` without a response: the promise rejects when the request is aborted. */
export const pendingResponse = (request?: RequestInit): Promise<Response> =>
  new Promise((_, reject) => {
    request?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });
