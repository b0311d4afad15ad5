// Types of demo users.
import type { DemoTopicKey } from './topics.ts'

/** A person with an account; the address is `<key>@hiwar.test`. */
export interface DemoPerson {
  readonly key: string
  /** Arabic letters and spaces, 2 to 30 of them (people.md 0.6). */
  readonly name: string
  readonly phone: string
  readonly gender: 'male' | 'female'
  readonly birthYear: number
  /** Governorate 1..30. */
  readonly city: number
}

/** `portrait` is the base name of the 4:5 pictures, `<portrait>-<width>.webp` in media/. */
export interface DemoStudent extends DemoPerson {
  readonly portrait: string
}

/** `role` is a name of the contract's Role; `poster` the base name of the 16:9 pictures. */
export interface DemoTutor extends DemoPerson {
  readonly role: 'Tutor' | 'TutorManager'
  readonly portrait: string
  readonly poster: string
  /** 25 to 60 characters. */
  readonly bio: string
  /** 50 to 1000 characters. */
  readonly about: string
  /** Shortest time before a lesson in minutes, 0..1440. */
  readonly notice: number
  readonly topics: readonly DemoTopicKey[]
}

/** Accounts without a picture: the studio, the two admins, and a tutor who has just registered. */
export interface DemoStaff extends DemoPerson {
  readonly role: 'Studio' | 'RegularAdmin' | 'SuperAdmin' | 'Tutor'
}
