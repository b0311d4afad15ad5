import { BlockList, isIP } from 'node:net'

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
/** A dual-stack socket reports an IPv4 client as `::ffff:a.b.c.d`. */
const withoutPrefix = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** What counts as one caller: an IPv4 address, or the IPv6 network of 64 bits that a household gets. */
export function networkOf(address: string): string {
  const text = withoutPrefix(address)
  if (isIP(text) !== 6) return text
  const [head = [], tail = []] = text.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

/** Whether this may be an entry of an address list: an address, or a range such as `192.0.2.0/24`. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** Shortest prefixes of a range of proxies: a wider one would believe strangers. */
const widestProxies = { ipv4: 8, ipv6: 7 }

/** Whether this may say who our proxies are: an address, or a range that is not most of the network. */
export function isProxyRule(text: string): boolean {
  const [address = '', bits] = text.split('/')
  return isAddressOrRange(text) && (bits === undefined || Number(bits) >= widestProxies[family(address)])
}

/** Returns a function that says whether an address is one of these addresses and ranges. */
export function createAddressList(entries: readonly string[]): (address: string) => boolean {
  const listed = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) listed.addAddress(address, family(address))
    else listed.addSubnet(address, Number(bits), family(address))
  }
  return (address) =>
    isIP(withoutPrefix(address)) !== 0 && listed.check(withoutPrefix(address), family(withoutPrefix(address)))
}
