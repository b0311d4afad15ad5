// Every call of the contract in one list, for the published document and the tests that walk it.
import * as assets from './assets.ts'
import * as reports from './reports.ts'
import * as invites from './invites.ts'
import * as contactRequests from './contact-requests.ts'
import * as conversationCards from './conversation-cards.ts'
import * as cache from './cache.ts'
import * as admin from './admin.ts'
import * as analytics from './analytics.ts'
import * as auth from './auth.ts'
import * as availability from './availability.ts'
import * as availabilityRules from './availability-rules.ts'
import * as chat from './chat.ts'
import * as confirmationCodes from './confirmation-codes.ts'
import * as calendar from './calendar.ts'
import * as coupons from './coupons.ts'
import * as deletion from './deletion.ts'
import * as demoSessions from './demo-sessions.ts'
import type { Endpoint } from './endpoint.ts'
import * as favourites from './favourites.ts'
import * as fawry from './fawry.ts'
import * as inbox from './inbox.ts'
import * as interviews from './interviews.ts'
import * as invoices from './invoices.ts'
import * as learning from './learning.ts'
import * as lessonNotes from './lesson-notes.ts'
import * as lessons from './lessons.ts'
import * as notifications from './notifications.ts'
import * as operations from './operations.ts'
import * as plans from './plans.ts'
import * as preferences from './preferences.ts'
import * as push from './push.ts'
import * as ratings from './ratings.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import * as shortLinks from './short-links.ts'
import * as studios from './studios.ts'
import * as subscriptions from './subscriptions.ts'
import * as topics from './topics.ts'
import * as transactions from './transactions.ts'
import * as trials from './trials.ts'
import * as tutors from './tutors.ts'
import * as introVideos from './intro-videos.ts'
import * as tutorLists from './tutor-lists.ts'
import * as uploads from './uploads.ts'
import * as users from './users.ts'
import * as violations from './violations.ts'
import * as watches from './watches.ts'

const files = [
  chat,
  interviews,
  demoSessions,
  calendar,
  invoices,
  learning,
  lessonNotes,
  conversationCards,
  favourites,
  watches,
  admin,
  analytics,
  cache,
  contactRequests,
  invites,
  reports,
  assets,
  auth,
  availability,
  availabilityRules,
  confirmationCodes,
  coupons,
  deletion,
  fawry,
  inbox,
  lessons,
  notifications,
  operations,
  plans,
  preferences,
  push,
  ratings,
  secondFactor,
  sessions,
  settings,
  shortLinks,
  subscriptions,
  topics,
  transactions,
  trials,
  tutors,
  introVideos,
  studios,
  tutorLists,
  uploads,
  users,
  violations,
]

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'who' in value && 'method' in value
}

export const allEndpoints: readonly Endpoint[] = files.flatMap((file) => Object.values(file).filter(isEndpoint))
