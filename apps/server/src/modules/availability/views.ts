import type { AvailabilitySlot, SubSlot } from '@hiwar/contract/availability.ts'
import { wireInstant } from '../../platform/db/wire-instant.ts'
import type { ListedSlot, BookedInterval } from './queries.ts'

export function slotView(slot: ListedSlot): AvailabilitySlot {
  return {
    id: slot.id,
    userId: slot.userId,
    start: wireInstant(slot.start),
    end: wireInstant(slot.end),
    deleted: slot.deleted,
    createdAt: wireInstant(slot.createdAt),
    updatedAt: wireInstant(slot.updatedAt),
  }
}

export function takenView(piece: BookedInterval): SubSlot {
  return { parent: piece.parent, start: wireInstant(piece.start), end: wireInstant(piece.end) }
}
