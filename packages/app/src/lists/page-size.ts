/** Rows per page that a table offers; the first is the default. */
export const pageSizes = [10, 20, 30, 40, 50, 100] as const
export const [defaultPageSize] = pageSizes

const storageKey = 'hiwar.page-size'

/** Rows per page as last chosen in this browser, for all tables. */
export function storedPageSize(): number {
  const stored = Number(localStorage.getItem(storageKey))
  return pageSizes.find((size) => size === stored) ?? defaultPageSize
}

export function storePageSize(size: number): void {
  localStorage.setItem(storageKey, String(size))
}
