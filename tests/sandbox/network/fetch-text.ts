/** Prints the body of a URL. Exit code 2: no answer in time. Arguments: the URL and the time in ms. */
const [url = '', timeout = '2000'] = process.argv.slice(2);
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(Number(timeout)) });
  process.stdout.write(await response.text());
  process.exitCode = response.ok ? 0 : 3;
} catch (error) {
  if (!(error instanceof DOMException) || error.name !== 'TimeoutError') throw error;
  // Undici goes on connecting for ten seconds.
  process.exit(2);
}

export {};
