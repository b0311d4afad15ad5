// Everything about the platform that its own people may change (extras.md 8): one registry feeds the calls, the screens
// and the document.
import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Role } from './enums.ts'
import type { FieldErrorCode } from './errors.ts'
import { Id, Instant } from './fields.ts'
import { admins, isAdmin } from './roles.ts'
import { HOUR_SECONDS } from './time.ts'

/** Who is told a value: everyone, who is signed in, or who teaches. Admins are told all, and alone what is theirs. */
type Readers = 'everyone' | 'signed-in' | 'teachers' | 'admins'
/** Who may change it. */
type Writers = 'admins' | 'super-admin'

interface Setting<T> {
  readonly type: 'int' | 'boolean' | 'choice' | 'text' | 'phone' | 'email' | 'address' | 'instant'
  readonly schema: z.ZodMiniType<T>
  readonly min: number | null
  readonly max: number | null
  /** Also what a change to null comes to. */
  readonly default: T
  readonly readers: Readers
  readonly writers: Writers
}

type Access = readonly [readers: Readers, writers: Writers]

const whole = (min: number, max: number, value: number, [readers, writers]: Access, step = 1): Setting<number> => ({
  type: 'int',
  schema: z.int().check(z.gte(min), z.lte(max), z.multipleOf(step)),
  min,
  max,
  default: value,
  readers,
  writers,
})

const largest = 2_147_483_647
const positive = (code: FieldErrorCode) => z.int().check(z.gt(0, { error: code }), z.lte(largest))
const payout = { type: 'int', min: 1, max: null, readers: 'everyone', writers: 'super-admin' } as const

const text = (
  type: Setting<string | null>['type'],
  schema: z.ZodMiniType<string>,
  readers: Readers = 'everyone',
): Setting<string | null> => ({
  type,
  schema: z.nullable(schema),
  min: null,
  max: null,
  default: null,
  readers,
  writers: 'admins',
})

const isAddress = (value: string, hosts?: readonly string[]): boolean => {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  return hosts === undefined || hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}
const Address = (hosts?: readonly string[]) =>
  z.string().check(
    z.maxLength(500),
    z.refine((value) => isAddress(value, hosts)),
  )
const phone = text('phone', z.string().check(z.regex(/^\+\d{8,15}$/)))
const email = text('email', z.string().check(z.maxLength(254), z.regex(/^[\w.-]+@([\w-]+\.)+[\w-]{2,4}$/)))
const social = (...hosts: readonly string[]) => text('address', Address(hosts))

/**
 * Who stands behind the platform and who works for it, as the terms and the privacy policy name them: the data
 * protection officer with an address, the host and the mail service with their countries.
 */
const legal: Setting<string | null> = {
  ...text('text', z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  writers: 'super-admin',
}

/** How much of the product answers (extras.md 12.3). */
export const MaintenanceMode = { Off: 'off', Notice: 'notice', Readonly: 'readonly', Closed: 'closed' } as const
export type MaintenanceMode = (typeof MaintenanceMode)[keyof typeof MaintenanceMode]

/** What is asked of staff besides the password (more.md 1): nothing unless they want it, or a second factor of all. */
export const StaffSecondFactor = { Off: 'off', Required: 'required' } as const
export type StaffSecondFactor = (typeof StaffSecondFactor)[keyof typeof StaffSecondFactor]

/** The longest lesson that is tried without a plan (more.md 2); 0: none is. */
const trialMinutes = [0, 15, 30] as const
export type TrialMinutes = (typeof trialMinutes)[number]

const maintenance = { min: null, max: null, readers: 'everyone', writers: 'super-admin' } as const
const modes = z.enum(['off', 'notice', 'readonly', 'closed'])

/** Key to what may stand there. Money in piastres. */
export const platformSettings = {
  'lesson.hourlyRate': whole(100, 1_000_000, bounds.hourlyRate, ['everyone', 'super-admin']),
  'lesson.bookedAtOnce': whole(1, bounds.bookedAtOnce.max, bounds.bookedAtOnce.default, ['everyone', 'admins']),
  'lesson.bookingWindowDays': whole(1, bounds.bookingWindowDays, bounds.bookingWindowDays, ['everyone', 'admins']),
  'lesson.lateLineMinutes': whole(0, 1440, bounds.lateLineMinutes, ['everyone', 'admins'], bounds.grid),
  'lesson.noticeDefault': whole(bounds.notice.min, bounds.notice.max, bounds.notice.default, ['teachers', 'admins']),
  'trial.minutes': {
    type: 'choice',
    schema: z.literal(trialMinutes),
    min: null,
    max: null,
    default: 0,
    readers: 'everyone',
    writers: 'super-admin',
  } as Setting<TrialMinutes>,
  'session.openBeforeMinutes': whole(10, 30, bounds.session.openBefore, ['everyone', 'admins']),
  'session.openAfterMinutes': whole(0, 60, bounds.session.openAfter, ['everyone', 'admins']),
  'session.joinButtonMinutes': whole(1, 30, bounds.session.joinButton, ['everyone', 'admins']),
  'session.graceSeconds': whole(0, 300, bounds.session.graceSeconds, ['everyone', 'admins']),
  'withdraw.min': {
    ...payout,
    schema: positive('withdraw-min-amount-zero-or-nagative'),
    default: bounds.smallestWithdrawal,
  } as Setting<number>,
  'withdraw.max': {
    ...payout,
    schema: z.nullable(positive('withdraw-max-amount-zero-or-negative')),
    default: null,
  } as Setting<number | null>,
  'pay.installments': {
    type: 'boolean',
    schema: z.boolean(),
    min: null,
    max: null,
    default: true,
    readers: 'everyone',
    writers: 'super-admin',
  } as Setting<boolean>,
  'pay.installmentsMin': whole(100, 100_000_000, bounds.installmentsMin, ['everyone', 'super-admin']),
  'refund.selfServiceDays': whole(0, bounds.selfServiceRefundDays, 0, ['everyone', 'super-admin']),
  'account.graceDays': whole(7, 30, bounds.deletion.graceDays, ['everyone', 'super-admin']),
  'staff.secondFactor': {
    type: 'choice',
    schema: z.enum(['off', 'required']),
    min: null,
    max: null,
    default: StaffSecondFactor.Off,
    readers: 'admins',
    writers: 'super-admin',
  } as Setting<StaffSecondFactor>,
  'contact.whatsapp': phone,
  'contact.phone': phone,
  'contact.email': email,
  'contact.tutorsGroup': text('address', Address(), 'teachers'),
  'guide.plans': text('address', Address(), 'signed-in'),
  'guide.tutors': text('address', Address(), 'signed-in'),
  'social.facebook': social('facebook.com', 'fb.com'),
  'social.youtube': social('youtube.com', 'youtu.be'),
  'social.instagram': social('instagram.com'),
  'social.tiktok': social('tiktok.com'),
  'social.x': social('x.com', 'twitter.com'),
  'legal.entity': legal,
  'legal.register': legal,
  'legal.taxNumber': legal,
  'legal.address': legal,
  'legal.dataOfficer': legal,
  'legal.hosting': legal,
  'legal.mail': legal,
  'maintenance.mode': {
    ...maintenance,
    type: 'choice',
    schema: modes,
    default: MaintenanceMode.Off,
  } as Setting<MaintenanceMode>,
  'maintenance.text': {
    ...text('text', z.string().check(z.trim(), z.minLength(5), z.maxLength(300))),
    writers: 'super-admin',
  } as Setting<string | null>,
  'maintenance.until': { ...text('instant', Instant), writers: 'super-admin' } as Setting<string | null>,
}

export type SettingKey = keyof typeof platformSettings
/** A value for every key. */
export type SettingValues = { readonly [Key in SettingKey]: (typeof platformSettings)[Key]['default'] }

export const settingKeys = Object.keys(platformSettings) as readonly SettingKey[]
/** Whether a role may change the value of a key. */
export const mayChangeSetting = (key: SettingKey, role: Role): boolean =>
  role === Role.SuperAdmin || (platformSettings[key].writers === 'admins' && isAdmin(role))
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(platformSettings, key)

/** What everyone has who changed nothing; also until the first answer. */
export const defaultSettings = Object.fromEntries(
  settingKeys.map((key) => [key, platformSettings[key].default]),
) as SettingValues

const schemas = Object.fromEntries(settingKeys.map((key) => [key, platformSettings[key].schema])) as {
  [Key in SettingKey]: (typeof platformSettings)[Key]['schema']
}
const AnyValue = z.union([z.number(), z.boolean(), z.string(), z.null()])

/** About one key, for admins. `updatedAt` and `updatedBy` are null while nobody changed it. */
const SettingMeta = z.object({
  type: z.string(),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  default: AnyValue,
  updatedAt: z.nullable(Instant),
  updatedBy: z.nullable(Id),
})

/** What the server runs as; the back office marks what is not production (admin.md 0.1). */
export const ServerEnvironment = z.enum(['local', 'staging', 'production'])
export type ServerEnvironment = z.infer<typeof ServerEnvironment>

/** The values the reader may see; `version` rises with every change. */
export const PlatformSettings = z.object({
  version: z.int(),
  environment: ServerEnvironment,
  values: z.partial(z.object(schemas)),
  meta: z.optional(z.record(z.string(), SettingMeta)),
})
export type PlatformSettings = z.infer<typeof PlatformSettings>

export const getSettings = endpoint({
  name: 'getSettings',
  method: 'GET',
  path: '/platform/settings',
  who: 'anyone',
  summary: 'What the platform is set to, as far as the reader may know',
  reply: PlatformSettings,
})

/**
 * `version` is the one the changes were made on; another one since answers 409 `bad-request`. Null sets back to the
 * default.
 */
export const updateSettings = endpoint({
  name: 'updateSettings',
  method: 'PATCH',
  path: '/platform/settings',
  who: admins,
  summary: 'Change what the platform is set to',
  reply: PlatformSettings,
  body: z.object({ version: z.int(), changes: z.record(z.string().check(z.maxLength(64)), AnyValue) }),
  fails: [
    'empty-request',
    'withdraw-min-amount-above-max-amount',
    'withdraw-max-amount-zero-or-negative',
    'withdraw-min-amount-zero-or-nagative',
  ],
  audit: 'settings.update',
  rateLimit: { points: 30, seconds: HOUR_SECONDS, by: 'user' },
})
