// What an erasure does to the database (extras.md 6.2), column by column. A new column that may hold something of a
// person joins with its line here; erasure-rules.test.ts compares these lists with the migrated database.

/**
 * What happens to a row that refers to the person: `deleted`; `cleared` of what tells who it was, as
 * `contentRules` say; `unlinked`, so that only the reference is removed; or `kept` with the bare id, which leads to an
 * account without a name.
 */
export type ReferenceRule = 'deleted' | 'cleared' | 'unlinked' | 'kept'

/** Every column that refers to a person. */
export const referenceRules: Readonly<Record<string, ReferenceRule>> = {
  'account_deletions.user_id': 'cleared',
  'availability_exceptions.user_id': 'deleted',
  'availability_rules.user_id': 'deleted',
  'availability_slots.user_id': 'kept',
  'availability_time_off.user_id': 'deleted',
  'availability_weeks.user_id': 'deleted',
  'calendar_entries.user_id': 'kept',
  'card_uses.student_id': 'deleted',
  'card_uses.tutor_id': 'deleted',
  'confirmation_codes.user_id': 'deleted',
  'contact_requests.assigned_to': 'kept',
  'contact_requests.user_id': 'cleared',
  'coupons.created_by': 'kept',
  'coupons.updated_by': 'kept',
  'deliveries.user_id': 'deleted',
  'demo_sessions.manager_id': 'kept',
  'demo_sessions.tutor_id': 'kept',
  'email_undos.user_id': 'deleted',
  'favourites.student_id': 'deleted',
  'favourites.tutor_id': 'deleted',
  'idempotency_keys.user_id': 'deleted',
  'inbox.user_id': 'deleted',
  'interviews.interviewee_id': 'kept',
  'interviews.interviewer_id': 'kept',
  'invites.created_by': 'kept',
  'invites.updated_by': 'kept',
  'invoices.addressed_by': 'kept',
  'invoices.user_id': 'kept',
  'learning_profiles.student_id': 'deleted',
  'lesson_members.user_id': 'kept',
  'lesson_note_blocks.updated_by': 'unlinked',
  'lesson_note_history.user_id': 'unlinked',
  'lesson_private_notes.user_id': 'deleted',
  'lessons.canceled_by': 'kept',
  'lessons.student_user_id': 'kept',
  'lessons.tutor_id': 'kept',
  'message_refs.user_id': 'deleted',
  'messages.user_id': 'cleared',
  'notification_settings.user_id': 'deleted',
  'platform_settings.updated_by': 'kept',
  'push_subscriptions.user_id': 'deleted',
  'ratings.ratee_id': 'kept',
  'ratings.rater_id': 'cleared',
  'recovery_codes.user_id': 'deleted',
  'refunds.admin_id': 'kept',
  'reminders.user_id': 'deleted',
  'report_replies.created_by': 'kept',
  'report_replies.updated_by': 'kept',
  'reports.assigned_to': 'kept',
  'reports.created_by': 'kept',
  'reports.updated_by': 'kept',
  // A day after its last byte the upload's own job deletes row and bytes together.
  'resumable_uploads.user_id': 'kept',
  'room_members.user_id': 'kept',
  'second_factors.user_id': 'deleted',
  'session_events.user_id': 'kept',
  'sign_ins.user_id': 'deleted',
  'status_changes.actor_id': 'kept',
  'subscriptions.user_id': 'kept',
  'telegram_links.user_id': 'deleted',
  'transactions.user_id': 'kept',
  // The person, like the phone, has taken the one trial for good (more.md 2).
  'trials.user_id': 'kept',
  'tutors.id': 'cleared',
  'tutors.intro_video_reviewed_by': 'kept',
  'tutors.studio_id': 'unlinked',
  'upload_days.user_id': 'deleted',
  'user_topics.user_id': 'deleted',
  // The account itself: its own row, which no foreign key names.
  'users.id': 'cleared',
  'watches.student_id': 'deleted',
  'watches.tutor_id': 'deleted',
}

/**
 * What happens to the content of a column: set to `null` or to the column's `default` in rows that are cleared;
 * `written` by a statement of its own; or `kept`.
 */
export type ContentRule = 'null' | 'default' | 'written' | 'kept'

/**
 * Every column of `users` and `tutors`, and every column of the other tables that can hold words, files or structures.
 * Tables whose rows are deleted with the person need no rule.
 */
export const contentRules: Readonly<Record<string, ContentRule>> = {
  'account_deletions.reason': 'null',
  // By eraseFromAudit: what the entries say of the person, and the address it acted from.
  'audit_log.action': 'kept',
  'audit_log.target_type': 'kept',
  'audit_log.target_id': 'kept',
  'audit_log.reason': 'kept',
  'audit_log.request_id': 'kept',
  'audit_log.outcome': 'kept',
  'audit_log.before': 'written',
  'audit_log.after': 'written',
  'audit_log.ip': 'written',
  'audit_log.user_agent': 'written',
  'contact_requests.name': 'null',
  'contact_requests.phone': 'null',
  'contact_requests.title': 'kept',
  'contact_requests.message': 'kept',
  'contact_requests.note': 'kept',
  'contact_requests.state': 'kept',
  'coupons.code': 'kept',
  'coupons.periods': 'kept',
  'demo_sessions.session_id': 'kept',
  'interviews.interviewee_feedback': 'kept',
  'interviews.interviewer_feedback': 'kept',
  'interviews.note': 'kept',
  'interviews.session_id': 'kept',
  // By clearInvites.
  'invites.email': 'written',
  // Accounting records, kept by law for years (extras.md 6.2).
  'invoices.receiver': 'kept',
  'invoices.receiver_hash': 'kept',
  'invoices.receipt': 'kept',
  'invoices.note': 'kept',
  'invoices.pending_update': 'kept',
  'lesson_note_blocks.id': 'kept',
  'lesson_note_blocks.kind': 'kept',
  'lesson_note_blocks.order': 'kept',
  'lesson_note_blocks.text': 'kept',
  'lesson_note_blocks.meaning': 'kept',
  'lesson_note_blocks.example': 'kept',
  'lesson_note_history.op_id': 'kept',
  'lesson_note_history.block_id': 'kept',
  'lesson_note_history.before': 'kept',
  'lessons.session_id': 'kept',
  'lessons.focus': 'kept',
  'lessons.cancel_reason': 'kept',
  'lessons.cancel_note': 'kept',
  'loose_files.shelf': 'kept',
  'loose_files.name': 'kept',
  // By eraseMessages of chat.
  'messages.text': 'written',
  'messages.words': 'written',
  'messages.ref_id': 'kept',
  'payment_events.source': 'kept',
  'payment_events.request_id': 'kept',
  'payment_events.digest': 'kept',
  'payment_events.order_status': 'kept',
  'payment_events.outcome': 'kept',
  'payment_events.payload': 'kept',
  'platform_settings.key': 'kept',
  'platform_settings.value': 'kept',
  'ratings.feedback': 'null',
  'ratings.tags': 'kept',
  'refunds.reason': 'kept',
  'refunds.status': 'kept',
  'report_replies.message': 'kept',
  // Reports keep their text (extras.md 6.2).
  'reports.title': 'kept',
  'reports.description': 'kept',
  'reports.category': 'kept',
  'reports.kind': 'kept',
  'reports.attendance': 'kept',
  'reports.outcome': 'kept',
  'resumable_uploads.id': 'kept',
  'resumable_uploads.purpose': 'kept',
  'resumable_uploads.locked_by': 'kept',
  'rooms.pair_key': 'kept',
  'session_events.session_id': 'kept',
  // Counts of short links, about nobody.
  'short_link_hits.name': 'kept',
  'short_link_hits.ref': 'kept',
  'status_changes.kind': 'kept',
  'status_changes.reason': 'kept',
  'topics.name_ar': 'kept',
  'topics.name_en': 'kept',
  'topics.key': 'kept',
  'transactions.merchant_ref': 'kept',
  'transactions.checkout': 'kept',
  // A keyed hash.
  'trials.phone_hash': 'kept',
  // The studio is unlinked above.
  'tutors.id': 'kept',
  'tutors.bio': 'null',
  'tutors.about': 'null',
  'tutors.video': 'null',
  'tutors.thumbnail': 'null',
  'tutors.studio_id': 'kept',
  'tutors.activated': 'default',
  'tutors.notice': 'kept',
  'tutors.intro_video_note': 'null',
  'tutors.intro_video_reasons': 'kept',
  'tutors.intro_video_submitted_at': 'kept',
  'tutors.intro_video_reviewed_at': 'kept',
  'tutors.intro_video_reviewed_by': 'kept',
  'tutors.intro_video_retry_at': 'kept',
  'tutors.intro_video_passed_at': 'kept',
  'tutors.demo_session_passed_at': 'kept',
  'tutors.first_listed_at': 'kept',
  'tutors.created_at': 'kept',
  'tutors.updated_at': 'written',
  // email and the times of the erasure are written by eraseUserRow.
  'users.id': 'kept',
  'users.email': 'written',
  'users.password_hash': 'null',
  'users.name': 'null',
  'users.image': 'null',
  'users.address': 'null',
  'users.birth_year': 'null',
  'users.gender': 'null',
  'users.city': 'null',
  'users.phone': 'null',
  'users.role': 'kept',
  'users.notification_method': 'null',
  'users.verified_email': 'default',
  'users.verified_phone': 'default',
  'users.verified_whatsapp': 'default',
  'users.verified_telegram': 'default',
  'users.credit_score': 'default',
  'users.preferences': 'default',
  'users.calendar_key': 'null',
  'users.calendar_made_at': 'kept',
  'users.calendar_read_at': 'kept',
  'users.last_seen_at': 'null',
  'users.token_generation': 'written',
  'users.reset_blocked_until': 'null',
  'users.erased_at': 'written',
  'users.created_at': 'kept',
  'users.updated_at': 'written',
}

interface ReferenceColumn {
  readonly table: string
  readonly column: string
}

const split = (name: string): ReferenceColumn => {
  // Stryker disable next-line StringLiteral: every name has two parts
  const [table = '', column = ''] = name.split('.')
  return { table, column }
}

const referencesWith = (rule: ReferenceRule): readonly ReferenceColumn[] =>
  Object.entries(referenceRules)
    .filter(([, each]) => each === rule)
    .map(([name]) => split(name))

export const deletedReferences = referencesWith('deleted')
export const unlinkedReferences = referencesWith('unlinked')

/** Columns to empty in the rows of a person, by the column that refers to that person. */
export const clearedContents: readonly (ReferenceColumn & {
  readonly contents: readonly { readonly column: string; readonly value: 'null' | 'default' }[]
})[] = referencesWith('cleared')
  .map((reference) => ({
    ...reference,
    contents: Object.entries(contentRules).flatMap(([name, value]) => {
      const { table, column } = split(name)
      return table === reference.table && (value === 'null' || value === 'default') ? [{ column, value }] : []
    }),
  }))
  .filter(({ contents }) => contents.length > 0)
