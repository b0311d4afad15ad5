/** Results cached of each kind; a crawl through all filters must not fill the memory. */
const mostResults = 200

export function cached<K, V>(results: Map<K, V>, key: K, compute: () => V): V {
  const known = results.get(key)
  if (known !== undefined) return known
  const computed = compute()
  if (results.size >= mostResults) results.clear()
  results.set(key, computed)
  return computed
}
