import { expect, test } from 'vitest'
import { createAddressList, isAddressOrRange, networkOf } from './address-list.ts'
import { readConfig } from './config.ts'

test('listed are IPv4 and IPv6 addresses and ranges; an empty list has no address', () => {
  const isListed = createAddressList(['192.0.2.7', '198.51.100.0/24', '2001:db8::/32'])
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '198.51.100.255', '2001:db8::1'])
    expect(isListed(address), address).toBe(true)
  for (const address of ['192.0.2.8', '198.51.101.0', '2001:db9::1', '', 'nobody'])
    expect(isListed(address), address).toBe(false)
  for (const address of ['192.0.2.7', '::1', '', 'nobody']) expect(createAddressList([])(address), address).toBe(false)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::a:b:c:d', 'fe80:0:0:0'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('an entry that is neither address nor range stops the start', () => {
  for (const text of [
    '',
    '192.0.2',
    '192.0.2.0/33',
    '192.0.2.0/',
    '192.0.2.0/8/8',
    '2001:db8::/129',
    'provider.example',
  ])
    expect(isAddressOrRange(text), text).toBe(false)
  expect(() => readConfig({ FAWRY_CALLBACK_IPS: '192.0.2.7, nobody' })).toThrow(/FAWRY_CALLBACK_IPS/)
  expect(readConfig({ FAWRY_CALLBACK_IPS: '192.0.2.7, 198.51.100.0/24' }).fawry.callbackIps).toEqual([
    '192.0.2.7',
    '198.51.100.0/24',
  ])
})

test('whose word about the address of a caller is believed: nobody, or who is listed', () => {
  expect(readConfig({}).trustProxy).toEqual([])
  expect(readConfig({ TRUST_PROXY: 'no' }).trustProxy).toEqual([])
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, ::1,10.0.0.0/8' }).trustProxy).toEqual([
    '127.0.0.1',
    '::1',
    '10.0.0.0/8',
  ])
})

test.each(['yes', 'maybe', '0', '2', '127.0.0.1, nobody', ',', '0.0.0.0/0', '::/0', '128.0.0.0/1'])(
  'believing everybody or nothing sensible stops the start: TRUST_PROXY=%s',
  (rule) => {
    expect(() => readConfig({ TRUST_PROXY: rule })).toThrow(/TRUST_PROXY/)
  },
)
