import type { AvailabilitySlot, SubSlot } from '@hiwar/contract/availability.ts'
import type { BookedInterval, PublishedSlot } from './queries.ts'

export function slotView(slot: PublishedSlot): AvailabilitySlot {
  return {
    id: slot.id,
    userId: slot.userId,
    start: slot.start.toISOString(),
    end: slot.end.toISOString(),
    deleted: slot.deleted,
    createdAt: slot.createdAt.toISOString(),
    updatedAt: slot.updatedAt.toISOString(),
  }
}

export function bookedIntervalView(booked: BookedInterval): SubSlot {
  return { parent: booked.slotId, start: booked.start.toISOString(), end: booked.end.toISOString() }
}
