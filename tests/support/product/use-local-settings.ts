import { beforeAll } from 'vitest';
import { readPorts } from '../../../scripts/lib/ports';
import {
  environmentInMemory,
  TEST_PORT_OFFSET,
  TEST_PROJECT,
} from '../../../scripts/local-stack/local-stack-environment';
import { forgetCardHolders } from '../../sandbox/cloudpayments/card-expiry';

/** The settings of the product, for a run in memory that an editor may have started. A stack brings its own. */
if (process.env.FIRESTORE_EMULATOR_HOST === undefined) {
  const ports = readPorts({ PROSTOR_PORT_OFFSET: TEST_PORT_OFFSET, ...process.env });
  Object.assign(process.env, environmentInMemory({ project: TEST_PROJECT, ports }));
}

// The files of a worker share their modules, and each begins with a database of its own.
beforeAll(forgetCardHolders);
