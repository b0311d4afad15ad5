/** An address for each host of `postgres://user@one:5432,two:5432/name`, which no reader of URLs takes as it is. */
export function addressesOf(url: string): readonly string[] {
  const [, scheme = '', credentials = '', hosts = '', rest = ''] =
    /^(\w+:\/\/)([^@/?]*@)?([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => `${scheme}${credentials}${host}${rest}`)
}
