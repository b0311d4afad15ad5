import type { AvailabilitySlot, SubSlot } from '@hiwar/contract/availability.ts'
import type { SlotRecord, TakenPiece } from './queries.ts'

export function slotView(slot: SlotRecord): AvailabilitySlot {
  return {
    id: slot.id, userId: slot.userId, start: slot.start.toISOString(), end: slot.end.toISOString(), deleted: slot.deleted,
    createdAt: slot.createdAt.toISOString(), updatedAt: slot.updatedAt.toISOString(),
  }
}

export function takenView(piece: TakenPiece): SubSlot {
  return { parent: piece.parent, start: piece.start.toISOString(), end: piece.end.toISOString() }
}
