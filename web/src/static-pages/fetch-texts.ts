/** §9: up to five retries, the first after 350 ms; the delay doubles each time. */
const TEXT_RETRIES = 5;
const TEXT_RETRY_MS = 350;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Fetches a text file. Texts are files because a browser may cache the failure of a module. Throws after the last
 * retry.
 */
export async function fetchTexts<T>(url: string, wait: (ms: number) => Promise<void> = pause): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`status ${response.status}`);
      return (await response.json()) as T;
    } catch (error) {
      if (attempt === TEXT_RETRIES) throw error;
      await wait(TEXT_RETRY_MS * 2 ** attempt);
    }
  }
}
