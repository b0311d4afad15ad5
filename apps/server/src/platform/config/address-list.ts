import { BlockList, isIP } from 'node:net'

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
/** An IPv4 caller of a socket that hears both comes as `::ffff:a.b.c.d`. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Whether this can stand in such a list: an address, or a range as `192.0.2.0/24`. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** Judges an address by a list of addresses and ranges; an empty list lets everyone in. */
export function createAddressList(entries: readonly string[]): (address: string) => boolean {
  if (entries.length === 0) return () => true
  const known = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) known.addAddress(address, family(address))
    else known.addSubnet(address, Number(bits), family(address))
  }
  return (address) => isIP(plain(address)) !== 0 && known.check(plain(address), family(plain(address)))
}
