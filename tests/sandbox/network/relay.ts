/**
 * Passes connections on from one network namespace to a socket of another one. Arguments: the address and the port to
 * listen on, and the path of the socket.
 */
import { connect, createServer } from 'node:net';

const [address = '', port = '', path = ''] = process.argv.slice(2);
createServer((incoming) => {
  const outgoing = connect(path);
  const end = (): void => {
    incoming.destroy();
    outgoing.destroy();
  };
  incoming.on('error', end).on('close', end).pipe(outgoing);
  outgoing.on('error', end).on('close', end).pipe(incoming);
}).listen(Number(port), address, () => console.log('ready'));
