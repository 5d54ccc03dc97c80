import { it } from 'vitest';
import { stack } from '../support/browser/running-stack';
import { PHONE } from '../../scripts/lib/browser';
import { walkCustomerPath } from '../support/engines/customer-path';
import { firefox } from '../support/engines/firefox';
import { walk } from '../support/engines/walk';

/** `npm run test:deep -- engines` walks further, and in the engines of Safari. */

it('in Firefox a customer buys, signs in and cancels without an error or a refused policy', () =>
  walk(firefox, PHONE.width, (visitor) => walkCustomerPath(visitor, stack)));
