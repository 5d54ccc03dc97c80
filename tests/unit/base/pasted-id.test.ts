import { withoutLinkPrefix } from '@functions/base/rules/pasted-id';
import { expect, it } from 'vitest';

it.each([
  '/start 01kaj3v5k8x2q',
  'ID 01kaj3v5k8x2q',
  'id: 01kaj3v5k8x2q',
  'Re: ID 01kaj3v5k8x2q',
  'FWD: Re: ID 01kaj3v5k8x2q',
])('the id of a customer is found in "%s"', (pasted) => {
  expect(withoutLinkPrefix(pasted)).toBe('01kaj3v5k8x2q');
});

it.each(['01kaj3v5k8x2q', 'ida@example.com', 'id', '/start', 'ID of the payment 5', 'idaho'])(
  '"%s" is searched as it is',
  (text) => {
    expect(withoutLinkPrefix(text)).toBe(text);
  },
);
