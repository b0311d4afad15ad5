import type { ReferralCode } from '@hiwar/contract/enums.ts'
import { referralOf, withParameters } from '../src/links.ts'

/** Longer values of the query are cut: no page reads that much. */
const LONGEST_VALUE = 200

/** Addresses whose meaning is remembered. */
const MOST_ADDRESSES = 2000

/** What an address means: which page, with which choices, and where the reader came from. */
export interface Address {
  readonly path: string
  readonly query: URLSearchParams
  /** Path and query of the page, without what it does not read. */
  readonly address: string
  readonly ref: ReferralCode | null
  readonly isPage: boolean
}

/** The meaning of addresses, each read once. */
export function createAddresses(queryNamesOf: (path: string) => readonly string[] | null) {
  const read = (url: string): Address => {
    const address = new URL(url, 'http://site.invalid')
    const path = address.pathname.replace(/(?<!\/)\/+$/, '') || '/'
    const names = queryNamesOf(path)
    const values = (names ?? []).flatMap((name) => {
      const value = address.searchParams.get(name)
      return value === null ? [] : [[name, value.slice(0, LONGEST_VALUE)]]
    })
    const query = new URLSearchParams(values)
    return {
      path,
      query,
      // A page that does not exist is one page, whatever it was called.
      address: names === null ? '/' : withParameters(path, Object.fromEntries(query)),
      ref: referralOf(address.searchParams.get('ref')),
      isPage: names !== null,
    }
  }

  const addresses = new Map<string, Address>()
  const of = (url: string): Address => {
    const found = addresses.get(url)
    if (found !== undefined) return found
    if (addresses.size >= MOST_ADDRESSES) addresses.clear()
    const address = read(url)
    addresses.set(url, address)
    return address
  }

  return {
    of,
    /** Of an address that was asked for before. */
    known: (url: string): Address | undefined => addresses.get(url),
  }
}
