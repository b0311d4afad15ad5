import { changePreferences } from '@hiwar/contract/preferences.ts'
import type { ChangePreferences, Preferences } from '@hiwar/contract/preferences.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { Switch } from '@hiwar/ui/switch.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { storePreferences } from '../auth/account.ts'
import { useOnline } from '../use-online.ts'
import { failureText } from '../failures/failure-text.ts'

/** The row changed last: a change of digits or hours remounts the screen, and this row gets the focus back. */
let lastChanged: string | null = null
/** Number of the latest change: the reply to an older one is ignored. */
let latestChange = 0

const textSizes = [100, 112, 125, 150] as const
const sizeNames = {
  100: { name: 'عادي', letter: 'text-[0.9rem]' },
  112: { name: 'أكبر قليلًا', letter: 'text-[1.05rem]' },
  125: { name: 'كبير', letter: 'text-[1.25rem]' },
  150: { name: 'كبير جدًا', letter: 'text-[1.5rem]' },
}

/** Applies a preference at once and saves it; when the server rejects it, the old value is restored (extras.md 7). */
function useChangePreferences(preferences: Preferences) {
  const save = useApiMutation(changePreferences)
  return async (chosen: ChangePreferences): Promise<void> => {
    lastChanged = Object.keys(chosen)[0] ?? null
    const before = Object.fromEntries(Object.entries(preferences).filter(([key]) => Object.hasOwn(chosen, key)))
    latestChange += 1
    const ownChange = latestChange
    storePreferences(chosen)
    const { reply, failure } = await save.run({ body: chosen })
    if (failure !== null) {
      storePreferences(before)
      toast.error({ title: 'لم يُحفظ التغيير', description: failureText(failure) })
    } else if (ownChange === latestChange) storePreferences(reply)
  }
}

/** How the product looks to this user: digits, hours, text size, contrast, motion. Saved with the account. */
export function AppearancePanel({ preferences }: { preferences: Preferences }) {
  const change = useChangePreferences(preferences)
  // Each choice is saved at once.
  const isDisabled = !useOnline()
  return (
    <div className="divide-y divide-sand-300 *:py-5 *:first:pt-0 *:last:pb-0">
      <Row name="digits" title="الأرقام" hint="في كل مكان مرة واحدة. أرقام الموبايل والأكواد تبقى 123.">
        <Segmented
          label="الأرقام"
          isDisabled={isDisabled}
          value={preferences.digits}
          onChange={(digits) => void change({ digits })}
          options={[
            { value: 'latn', label: '123' },
            { value: 'arab', label: '١٢٣' },
          ]}
        />
      </Row>
      <Row name="hourCycle" title="الساعات">
        <Segmented
          label="الساعات"
          isDisabled={isDisabled}
          value={preferences.hourCycle}
          onChange={(hourCycle) => void change({ hourCycle })}
          options={[
            { value: 'h12', label: <span className="whitespace-nowrap">6:30 م</span> },
            { value: 'h23', label: '18:30' },
          ]}
        />
      </Row>
      <Row name="textSize" title="حجم الخط">
        <Segmented
          label="حجم الخط"
          isDisabled={isDisabled}
          value={String(preferences.textSize)}
          onChange={(chosen) => void change({ textSize: textSizes.find((size) => String(size) === chosen) ?? 100 })}
          options={textSizes.map((size) => ({ value: String(size), label: <SizeLetter {...sizeNames[size]} /> }))}
        />
      </Row>
      <Switch
        isDisabled={isDisabled}
        value={preferences.contrast === 'more'}
        onChange={(isMore) => void change({ contrast: isMore ? 'more' : 'normal' })}
        description="ألوان أغمق وحدود أوضح."
      >
        تباين أعلى
      </Switch>
      <Switch
        isDisabled={isDisabled}
        value={preferences.motion === 'reduced'}
        onChange={(isLess) => void change({ motion: isLess ? 'reduced' : 'system' })}
        description="بلا انزلاق ولا حركة في الصفحات، حتى لو سمح جهازك بها."
      >
        حركة أقل
      </Switch>
    </div>
  )
}

/** A sample letter in the text size; screen readers hear the size's name. */
function SizeLetter({ name, letter }: { name: string; letter: string }) {
  return (
    <span className="inline-grid min-w-8 place-items-center">
      <span aria-hidden className={`leading-none ${letter}`}>
        أ
      </span>
      <span className="sr-only">{name}</span>
    </span>
  )
}

function Row({ name, title, hint, children }: { name: string; title: string; hint?: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lastChanged !== name) return
    lastChanged = null
    row.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [name])
  return (
    <div ref={row} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="text-label text-ink-900">{title}</p>
        {hint !== undefined && <p className="text-small text-ink-600">{hint}</p>}
      </div>
      {children}
    </div>
  )
}
