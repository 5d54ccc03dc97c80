import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { inRepository } from '../../../scripts/lib/repository';

const FRAMEWORK = inRepository('node_modules', '@google-cloud', 'functions-framework', 'build', 'src', 'main.js');

/** One function of a bundle in its own process, as Cloud Run runs it. */
export interface ServedFunction {
  send(request: FunctionRequest): Promise<FunctionResponse>;
  /** Sends a GET with any text as its target, and returns the response as it arrives. */
  sendTarget(target: string): Promise<string>;
  /** The lines of its log since the last call of this method, each an object. */
  takeLog(): LogLine[];
  /** False after the process has exited. */
  isRunning(): boolean;
  end(): Promise<void>;
}

export interface LogLine {
  readonly severity: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

export interface FunctionRequest {
  readonly path: string;
  /** The request is a POST with a body, otherwise a GET. */
  readonly body?: Buffer;
  /** Sends the body in chunks, without Content-Length. */
  readonly isChunked?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FunctionResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

export interface Served {
  readonly bundle: string;
  /** Name of the exported function. */
  readonly target: string;
  readonly signatureType: 'http' | 'cloudevent';
  /** Heap limit in MiB. */
  readonly memory: number;
  /** Files that are loaded before the framework. */
  readonly preload: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Starts Google's Functions Framework on a free local port. Throws when the process exits before it listens. */
export async function serveFunction({
  bundle,
  target,
  signatureType,
  memory,
  preload,
  env,
}: Served): Promise<ServedFunction> {
  const args = [`--max-old-space-size=${memory}`, ...preload.flatMap((file) => ['--import', file]), FRAMEWORK];
  const settings = {
    ...env,
    FUNCTION_SOURCE: bundle,
    FUNCTION_TARGET: target,
    FUNCTION_SIGNATURE_TYPE: signatureType,
    NODE_ENV: 'production',
  };
  const child = spawn(process.execPath, args, {
    env: settings,
    cwd: inRepository(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  const ended = once(child, 'exit');
  const log: LogLine[] = [];
  const port = new Promise<number>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /^listening on (\d+)$/.exec(line)?.[1];
      if (found !== undefined) resolve(Number(found));
      if (line.startsWith('{"severity"')) log.push(JSON.parse(line) as LogLine);
    });
  });
  const listening = await Promise.race([port, ended.then(() => null)]);
  if (listening === null) throw new Error(`The Functions Framework ended before it listened: ${errors}`);
  return {
    send: (sent) => send(listening, sent),
    sendTarget: (target) => sendTarget(listening, target),
    takeLog: () => log.splice(0),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    end: async () => {
      child.kill();
      await ended;
    },
  };
}

/** Over a raw socket: Node's client refuses or changes many targets. */
async function sendTarget(port: number, target: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.write(`GET ${target} HTTP/1.1\r\nHost: functions\r\nConnection: close\r\n\r\n`, 'latin1');
  return text(socket);
}

/** Resolves when the response is complete, even when the server does not read the whole request body. */
function send(
  port: number,
  { path, body, isChunked = false, headers = {} }: FunctionRequest,
): Promise<FunctionResponse> {
  return new Promise((resolve, reject) => {
    const length = body && !isChunked ? { 'content-length': String(body.length) } : {};
    const method = body ? 'POST' : 'GET';
    const sending = request(
      { host: '127.0.0.1', port, path, method, agent: false, headers: { ...length, ...headers } },
      (response) => {
        text(response).then(
          (received) =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed(received) }),
          reject,
        );
      },
    );
    sending.on('error', reject);
    if (body) Readable.from(slicesOf(body)).pipe(sending);
    else sending.end();
  });
}

function* slicesOf(body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length; start += 64 * 1024) yield body.subarray(start, start + 64 * 1024);
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}
