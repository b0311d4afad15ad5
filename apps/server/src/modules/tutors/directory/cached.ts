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

/** Results by key, each cached from the second time on that somebody asks for it. */
export class RepeatedResults<V> {
  private readonly asked = new Set<string>()
  private readonly results = new Map<string, V>()

  clear(): void {
    this.asked.clear()
    this.results.clear()
  }

  /**
   * Of filters that nobody asks for again nothing stays: pages and lists that lived until they were dropped unread cost
   * the garbage collector more than finding and writing them.
   */
  read(key: string, compute: () => V): V {
    const known = this.results.get(key)
    if (known !== undefined) return known
    if (this.asked.has(key)) return cached(this.results, key, compute)
    if (this.asked.size >= mostResults) this.asked.clear()
    // Stryker disable next-line CallExpression: it would be computed each time
    this.asked.add(key)
    return compute()
  }
}
