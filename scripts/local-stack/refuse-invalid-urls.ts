/**
 * Loaded into the process of the emulators. The Hosting emulator parses the path of a request as a URL and ends with
 * all other emulators when that fails: `GET //` is enough. Firebase Hosting itself is not affected. Such a request gets
 * 400 here.
 */
import { Server, type IncomingMessage, type ServerResponse } from 'node:http';

type Emit = (this: unknown, event: string | symbol, ...args: unknown[]) => boolean;

const servers = Server.prototype as unknown as { emit: Emit };
const { emit } = servers;
servers.emit = function (event, ...args) {
  const [request, response] = args as [IncomingMessage, ServerResponse];
  if (event !== 'request' || URL.canParse(request.url ?? '', 'http://localhost'))
    return emit.call(this, event, ...args);
  response.writeHead(400, { connection: 'close' }).end();
  return true;
};
