import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  ENVIRONMENT: 'production',
  PUBLIC_SITE_URL: 'https://hiwar.app',
  PUBLIC_APP_URL: 'https://app.hiwar.app',
  TRUST_PROXY: '10.0.0.1',
}

test('a machine of a developer needs nothing; production needs its addresses and its proxies', () => {
  expect(readConfig({}).trustProxy).toBe(false)
  expect(readConfig(production).trustProxy).toEqual(['10.0.0.1'])
  for (const name of ['PUBLIC_SITE_URL', 'PUBLIC_APP_URL', 'TRUST_PROXY'])
    expect(() => readConfig({ ENVIRONMENT: 'production' })).toThrow(name)
})

test.each([
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['PUBLIC_APP_URL', 'http://app.hiwar.app'],
  ['SITE_API_URL', 'http://10.0.0.7:4000'],
  ['SITE_PORT', 'many'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => readConfig({ ...production, [name]: value })).toThrow(name)
})
