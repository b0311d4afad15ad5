/**
 * Days for which what only serves operation is kept: sign-ins after their last use, what people were told and what was
 * sent to them, and logs and backups, which the host deletes (docs/production.md). The privacy policy names them.
 */
export const retentionDays = { signIns: 30, deliveries: 90, inbox: 90, logs: 30, backups: 30 } as const
