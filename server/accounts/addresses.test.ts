import { expect, test } from 'vitest'
import { readAddresses } from './addresses.ts'

const cases: [string, string][] = [
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 , 198.51.100.4 ', '203.0.113.7,198.51.100.4'],
  ['203.0.113.7\n198.51.100.4;203.0.113.7', '203.0.113.7,198.51.100.4'],
  ['203.0.113.70/28', '203.0.113.64/28'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['2001:0db8:0000::0001', '2001:db8::1'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['', 'required'],
  [' , ', 'required'],
  ['nusapay.example', 'not-an-address-list'],
  ['203.0.113', 'not-an-address-list'],
  ['203.0.113.256', 'not-an-address-list'],
  ['0x7f.0.0.1', 'not-an-address-list'],
  ['3405803783', 'not-an-address-list'],
  ['203.0.113.7/', 'not-an-address-list'],
  ['203.0.113.7/33', 'not-an-address-list'],
  ['203.0.113.7/8/8', 'not-an-address-list'],
  ['fe80::1%eth0', 'not-an-address-list'],
  ['203.0.113.7, x', 'not-an-address-list'],
  ['0.0.0.0/0', 'range-too-wide'],
  ['2000::/3', 'range-too-wide'],
]
test.each(cases)('%j', (text, expected) => {
  const read = readAddresses(text)
  expect('wrong' in read ? read.wrong : read.addresses).toEqual(expected)
})
