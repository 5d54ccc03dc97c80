import { joinLocalStack } from '../../../scripts/local-stack/running-local-stack';

/** The local stack of the tests in browsers. */
export const stack = await joinLocalStack();
