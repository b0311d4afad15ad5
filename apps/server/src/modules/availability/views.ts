import type { AvailabilitySlot, SubSlot } from '@hiwar/contract/availability.ts'
import { isoTime } from '../../platform/db/times.ts'
import type { BookedInterval, PublishedSlot } from './queries.ts'

export function slotView(slot: PublishedSlot): AvailabilitySlot {
  return {
    id: slot.id,
    userId: slot.userId,
    start: isoTime(slot.start),
    end: isoTime(slot.end),
    deleted: slot.deleted,
    createdAt: isoTime(slot.createdAt),
    updatedAt: isoTime(slot.updatedAt),
  }
}

export function bookedIntervalView(booked: BookedInterval): SubSlot {
  return { parent: booked.slotId, start: isoTime(booked.start), end: isoTime(booked.end) }
}
