/**
 * Loaded into the process of the emulators. The Hosting emulator parses the path and the host of a request as a URL and
 * decodes it, query included, and ends with all other emulators when one of these throws: `GET //`, `GET /?sale=50%`
 * and `Host: [` are enough. Firebase Hosting itself is not affected. Such a request gets 400 here, on every port.
 */
import { Server, type IncomingMessage, type ServerResponse } from 'node:http';

type Emit = (this: unknown, event: string | symbol, ...args: unknown[]) => boolean;

const servers = Server.prototype as unknown as { emit: Emit };
const { emit } = servers;
servers.emit = function (event, ...args) {
  const [request, response] = args as [IncomingMessage, ServerResponse];
  if (event !== 'request' || isReadable(request)) return emit.call(this, event, ...args);
  response.writeHead(400, { connection: 'close' }).end();
  return true;
};

/** Whether everything that the emulator does with the address of a request succeeds. */
function isReadable({ url = '', headers: { host } }: IncomingMessage): boolean {
  try {
    decodeURI(url);
    return URL.canParse(url, `http://${host}`);
  } catch {
    return false;
  }
}
