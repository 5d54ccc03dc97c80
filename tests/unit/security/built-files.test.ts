import { expect, it } from 'vitest';
import { BRAND } from '@functions/base/contract/values/brand';
import { scanText } from '../../../scripts/checks/scan-built-files';

const found = (text: string) =>
  scanText('x.js', text, { LINK_SECRET: 'a-very-secret-value', SHORT: 'none' }).map(({ what }) => what);
const repeated = (part: string, times: number) => part.repeat(times);

it.each([
  ['the value of LINK_SECRET', 'const x="a-very-secret-value"'],
  ['a private key', `-----BEGIN PRIVATE KEY-----\\n${repeated('MIIEvQIBADANBg', 4)}`],
  ['a private key', `-----BEGIN RSA PRIVATE KEY-----\n${repeated('MIIEvQIBADANBg', 4)}`],
  ['a secret key of a payment service', ['sk', 'live', repeated('a1', 8)].join('_')],
  ['a token of a code host', `ghp_${repeated('Ab1', 9)}`],
  ['a key of a cloud', `AIza${repeated('x', 35)}`],
  ['a key of a cloud', `AKIA${repeated('Q', 16)}`],
  ['a signed token', `eyJ${repeated('a', 20)}.eyJ${repeated('b', 20)}.${repeated('c', 20)}`],
  ['a password in an address', 'smtps://robot:hunter22@mail.our.house'],
  ['an e-mail address', 'mailto:somebody@our.house'],
])('finds %s (P26)', (what, text) => {
  expect(found(text)).toContain(what);
});

it.each([
  ['a key marker without a key', "if(x.startsWith('-----BEGIN PRIVATE KEY-----'))"],
  ['addresses of examples', 'anna@example.com no-reply@prostor.example'],
  ['our own address for customers', BRAND.supportEmail],
  ['words that look like a key', 'task_live_view risk_test_results'],
  ['an address with its port', 'http://127.0.0.1:5000/x@y'],
  ['a name of a package with its version', '"@firebase/app@0.15.1" react@19.2.9'],
])('ignores %s (P26)', (_what, text) => {
  expect(found(text)).toEqual([]);
});
