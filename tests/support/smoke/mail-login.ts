import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that knows one password and takes no e-mail. */
export interface MailLoginServer {
  /** The SMTP_URL with a password. */
  urlWith(password: string): string;
  close(): Promise<void>;
}

export async function openMailLogin(known: string): Promise<MailLoginServer> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onAuth: ({ password }, _session, done) => {
      if (password === known) done(null, { user: 'shop' });
      else done(new Error('535 the password of shop is wrong'));
    },
    onData: (_stream, _session, done) => {
      done(new Error('an e-mail was sent'));
    },
  });
  // A client that gives up closes its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    urlWith: (password) => `smtp://shop:${password}@127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
