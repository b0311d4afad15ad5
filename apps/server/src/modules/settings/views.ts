import { isAdmin, isTutorLike } from '@hiwar/contract/roles.ts'
import {
  platformSettings,
  settingKeys,
  type PlatformSettings,
  type ServerEnvironment,
  type SettingKey,
} from '@hiwar/contract/settings.ts'
import type { Actor } from '../../actor.ts'
import type { SettingsSnapshot } from './snapshot.ts'

/** Readers who see the same keys. */
export type Audience = 'everyone' | 'signed-in' | 'teachers' | 'admins'

export function audienceOf(actor: Actor | null): Audience {
  if (actor === null) return 'everyone'
  if (isAdmin(actor.role)) return 'admins'
  return isTutorLike(actor.role) ? 'teachers' : 'signed-in'
}

const readableKeys: Record<Audience, readonly SettingKey[]> = {
  everyone: readBy('everyone'),
  'signed-in': readBy('everyone', 'signed-in'),
  teachers: readBy('everyone', 'signed-in', 'teachers'),
  admins: settingKeys,
}

function readBy(...readers: readonly string[]): readonly SettingKey[] {
  return settingKeys.filter((key) => readers.includes(platformSettings[key].readers))
}

/** Each audience sees its own keys; admins also who changed what. */
export function settingsView(
  snapshot: SettingsSnapshot,
  audience: Audience,
  environment: ServerEnvironment,
): PlatformSettings {
  const values = Object.fromEntries(readableKeys[audience].map((key) => [key, snapshot.values[key]]))
  const seenByAll = { version: snapshot.version, environment, values }
  if (audience !== 'admins') return seenByAll
  const meta = Object.fromEntries(
    settingKeys.map((key) => {
      const { type, min, max, default: fallback } = platformSettings[key]
      const row = snapshot.rows.find((each) => each.key === key)
      return [
        key,
        {
          type,
          min,
          max,
          default: fallback,
          updatedAt: row?.updatedAt.toISOString() ?? null,
          updatedBy: row?.updatedBy ?? null,
        },
      ]
    }),
  )
  return { ...seenByAll, meta }
}
