import { formatMoney } from '@hiwar/arabic/money.ts'

/** A computed price, rounded up to whole pounds: what is quoted is never less than what is paid. */
export const wholePounds = (piastres: number): string => formatMoney(Math.ceil(piastres / 100) * 100)
