import { InvoiceStatus } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'

export const mayEdit = (actor: Actor, invoice: { userId: number }): boolean =>
  isAdmin(actor.role) || invoice.userId === actor.id

export const maySeeStats = (actor: Actor, userId: number): boolean => isAdmin(actor.role) || actor.id === userId

export function maySeeReceipt(actor: Actor, invoice: { userId: number; status: InvoiceStatus }): boolean {
  // Stryker disable next-line ConditionalExpression: no other withdrawal has a receipt
  return isAdmin(actor.role) || (invoice.userId === actor.id && invoice.status === InvoiceStatus.Approved)
}
