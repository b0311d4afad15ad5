import { InvoiceState } from '@hiwar/contract/enums.ts'

/** States of a withdrawal that wait for an admin. */
export const openStates = [InvoiceState.Pending, InvoiceState.UpdatedByReceiver, InvoiceState.CanceledByReceiver]
