/** A web server for everybody: its page names the address that it was asked from. Arguments: address and port. */
import { createServer } from 'node:http';

const [address = '127.0.0.1', port = '8080'] = process.argv.slice(2);
createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' }).end(`asked from ${request.socket.remoteAddress ?? ''}`);
}).listen(Number(port), address, () => console.log('ready'));
