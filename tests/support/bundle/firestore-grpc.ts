import { Server, ServerCredentials, type ServerWritableStream } from '@grpc/grpc-js';

/** Answers every read by gRPC with "there is no probe/first": what an unbundled function waits for. Answers the address. */
export async function firestoreGrpc(): Promise<{ address: string; close(): void }> {
  const server = new Server();
  const bytes = (value: Buffer): Buffer => value;
  const method = { path: '/google.firestore.v1.Firestore/BatchGetDocuments', requestStream: false, responseStream: true, requestSerialize: bytes, requestDeserialize: bytes, responseSerialize: bytes, responseDeserialize: bytes };
  server.addService(
    { batchGetDocuments: method },
    {
      batchGetDocuments: (call: ServerWritableStream<Buffer, Buffer>) => {
        call.write(MISSING);
        call.end();
      },
    },
  );
  const port = await new Promise<number>((resolve, reject) => server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) => (error ? reject(error) : resolve(bound))));
  return { address: `127.0.0.1:${port}`, close: () => server.forceShutdown() };
}

const NAME = Buffer.from('projects/prostor-probe/databases/(default)/documents/probe/first');

/** BatchGetDocumentsResponse { missing: NAME (field 2), read_time: 1 s (field 4) }, in the wire format of protocol buffers. */
const MISSING = Buffer.concat([Buffer.from([0x12, NAME.length]), NAME, Buffer.from([0x22, 0x02, 0x08, 0x01])]);
