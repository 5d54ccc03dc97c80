import { createRequire } from 'node:module';

/**
 * Loaded into the process of the emulators. In production one instance of a function serves many requests at once
 * (`concurrency` in functions/src/index.ts). The Functions emulator starts a process for each simultaneous request:
 * twelve webhooks at once started eleven processes, which on a busy computer took longer than the 30 s that it waits,
 * and it then never answers. Here the requests of one function share one process.
 */
interface Worker {
  readonly state: 'CREATED' | 'IDLE' | 'BUSY' | 'FINISHING' | 'FINISHED';
}
interface WorkerPool {
  cleanUpWorkers(): void;
  getTriggerWorkers(triggerId?: string, runtime?: string): readonly Worker[];
  getIdleWorker(triggerId?: string, runtime?: string): Worker | undefined;
}
interface Emulator {
  startRuntime(backend: object, trigger?: { readonly id: string }): Promise<Worker>;
}

const require = createRequire(import.meta.url);
const { RuntimeWorkerPool } = require('firebase-tools/lib/emulator/functionsRuntimeWorker.js') as {
  RuntimeWorkerPool: { prototype: WorkerPool };
};
const { FunctionsEmulator } = require('firebase-tools/lib/emulator/functionsEmulator.js') as {
  FunctionsEmulator: { prototype: Emulator };
};

RuntimeWorkerPool.prototype.getIdleWorker = function (triggerId, runtime) {
  this.cleanUpWorkers();
  return this.getTriggerWorkers(triggerId, runtime).find(({ state }) => state === 'IDLE' || state === 'BUSY');
};

const starting = new Map<string, Promise<Worker>>();
const { startRuntime } = FunctionsEmulator.prototype;
FunctionsEmulator.prototype.startRuntime = function (backend, trigger) {
  // Without a trigger the emulator asks which functions there are.
  if (trigger === undefined) return startRuntime.call(this, backend);
  const started =
    starting.get(trigger.id) ??
    startRuntime.call(this, backend, trigger).finally(() => {
      starting.delete(trigger.id);
    });
  starting.set(trigger.id, started);
  return started;
};
