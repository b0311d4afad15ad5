import { RoomKind } from '@hiwar/contract/enums.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { afterCommit } from '../../platform/db/transact.ts'

/** Tells the admins and the tutor to look again; nothing of the withdrawal itself is in the event. */
export function announce(deps: Deps, tx: Tx, userId: number): void {
  afterCommit(tx, () => {
    deps.realtime.emit([RoomKind.AdminInvoices, rooms.user(userId)], 'InvoiceUpdated', undefined)
  })
}
