/** Prints the body of a URL. Exit code 2: no answer in time. Arguments: the URL and the time in ms. */
const [url = '', timeout = '2000'] = process.argv.slice(2);
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(Number(timeout)) });
  process.stdout.write(await response.text());
  process.exitCode = response.ok ? 0 : 3;
} catch (error) {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  // Undici itself gives up connecting after ten seconds, which a slow machine may allow more than.
  if (name !== 'TimeoutError' && cause?.code !== 'UND_ERR_CONNECT_TIMEOUT') throw error;
  // Otherwise it goes on connecting until then.
  process.exit(2);
}

export {};
