import { beforeAll, it } from 'vitest';
import { PHONE } from '../../scripts/lib/browser';
import { joinLocalStack, type RunningLocalStack } from '../../scripts/local-stack/running-local-stack';
import { walkCustomerPath } from '../support/engines/customer-path';
import { firefox } from '../support/engines/firefox';
import { walk } from '../support/engines/walk';

/** `npm run test:deep -- engines` walks further, and in the engines of Safari. */

let stack: RunningLocalStack;
beforeAll(async () => {
  stack = await joinLocalStack();
});

it('in Firefox a customer buys, signs in and cancels without an error or a refused policy', () =>
  walk(firefox, PHONE.width, (visitor) => walkCustomerPath(visitor, stack)));
