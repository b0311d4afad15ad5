/**
 * What an erasure does with rows that name a person (extras.md 6.2): `erased` rows go, `cleaned` ones lose what tells
 * who it was, `kept` ones stay with the bare id, which leads to an account without a name.
 */
export type Fate = 'erased' | 'cleaned' | 'kept'

/** Every column that refers to a person. A new table joins with its line here; a test finds a missing one. */
export const fates: Readonly<Record<string, Fate>> = {
  'account_deletions.user_id': 'cleaned',
  'availability_slots.user_id': 'cleaned',
  'calendar_entries.user_id': 'kept',
  'confirmation_codes.user_id': 'erased',
  'contact_requests.assigned_to': 'kept',
  'contact_requests.user_id': 'cleaned',
  'coupons.created_by': 'kept',
  'coupons.updated_by': 'kept',
  'deliveries.user_id': 'erased',
  'demo_sessions.manager_id': 'kept',
  'demo_sessions.tutor_id': 'kept',
  'favourites.student_id': 'erased',
  'favourites.tutor_id': 'erased',
  'idempotency_keys.user_id': 'erased',
  'interviews.interviewee_id': 'kept',
  'interviews.interviewer_id': 'kept',
  'invites.created_by': 'kept',
  'invites.updated_by': 'kept',
  'invoices.addressed_by': 'kept',
  'invoices.user_id': 'kept',
  'lesson_members.user_id': 'kept',
  'lesson_note_blocks.updated_by': 'cleaned',
  'lesson_note_history.user_id': 'cleaned',
  'lesson_private_notes.user_id': 'erased',
  'lessons.canceled_by': 'kept',
  'message_refs.user_id': 'erased',
  'messages.user_id': 'cleaned',
  'notification_settings.user_id': 'erased',
  'platform_settings.updated_by': 'kept',
  'ratings.ratee_id': 'kept',
  'ratings.rater_id': 'cleaned',
  'refunds.admin_id': 'kept',
  'reminders.user_id': 'erased',
  'report_replies.created_by': 'kept',
  'report_replies.updated_by': 'kept',
  'reports.assigned_to': 'kept',
  'reports.created_by': 'kept',
  'reports.updated_by': 'kept',
  // A day after its last byte the upload's own job takes row and bytes together.
  'resumable_uploads.user_id': 'kept',
  'room_members.user_id': 'kept',
  'session_events.user_id': 'kept',
  'status_changes.actor_id': 'kept',
  'subscriptions.user_id': 'kept',
  'telegram_links.user_id': 'erased',
  'transactions.user_id': 'kept',
  'tutors.id': 'cleaned',
  'tutors.intro_video_reviewed_by': 'kept',
  'tutors.studio_id': 'cleaned',
  'upload_days.user_id': 'erased',
  'user_topics.user_id': 'erased',
  'watches.student_id': 'erased',
  'watches.tutor_id': 'erased',
}

/** Table and column of every row that goes. */
export const erasedColumns: readonly { readonly table: string; readonly column: string }[] = Object.entries(fates)
  .filter(([, fate]) => fate === 'erased')
  .map(([name]) => {
    const [table = '', column = ''] = name.split('.')
    return { table, column }
  })
