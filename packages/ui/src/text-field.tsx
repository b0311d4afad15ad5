import { actions } from '@hiwar/arabic/words.ts'
import { useState } from 'react'
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'
import { joinClasses } from './class-names.ts'
import { EyeIcon, EyeOffIcon } from './inline-icons.tsx'
import { FieldFrame, splitFieldProps } from './field-frame.tsx'
import { controlClasses } from './field-parts.tsx'
import type { FieldProps } from './field-parts.tsx'

export interface TextFieldProps extends FieldProps {
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  type?: 'text' | 'email' | 'password' | 'tel' | 'url'
  /** Always left to right: addresses, phones, codes, links. The default follows `type`. */
  isLatin?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'url' | 'none'
  placeholder?: string
  /** The browser stops typing here; a counter appears when the text comes near. */
  maxLength?: number
  autoFocus?: boolean
  /** Before and after the text, inside the frame: an icon, a unit. */
  prefix?: ReactNode
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement>
}

const capsLockHint = 'مفتاح Caps Lock يعمل: تُكتب الحروف كبيرة.'
const latinTypes = new Set(['email', 'password', 'tel', 'url'])

/** One line of text. A password gets a button that reveals it, and says when Caps Lock is on. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = splitFieldProps(props)
  const { prefix, suffix, onChange, type = 'text', isLatin, ...given } = control
  const [isRevealed, setRevealed] = useState(false)
  const [isCapsOn, setCapsOn] = useState(false)
  const isLeftToRight = isLatin ?? latinTypes.has(type)
  const isPassword = type === 'password'
  return (
    <FieldFrame {...frame} description={isPassword && isCapsOn ? capsLockHint : frame.description}>
      {(attributes) => (
        // The frame has the direction of the text, so that icon, text and reveal button keep their order.
        <div
          dir={isLeftToRight ? 'ltr' : undefined}
          data-invalid={attributes['aria-invalid'] || undefined}
          data-disabled={frame.isDisabled || undefined}
          className={frameClasses}
        >
          {prefix !== undefined && (
            <span className="ps-3 text-ink-600">
              <bdi>{prefix}</bdi>
            </span>
          )}
          <input
            {...given}
            {...attributes}
            type={isPassword && isRevealed ? 'text' : type}
            onKeyUp={isPassword ? (event) => setCapsOn(event.getModifierState('CapsLock')) : undefined}
            onChange={(event) => onChange?.(event.target.value)}
            className={inputClasses}
          />
          {suffix !== undefined && (
            <span className="pe-3 text-ink-600">
              <bdi>{suffix}</bdi>
            </span>
          )}
          {isPassword && <RevealButton isRevealed={isRevealed} onChange={setRevealed} />}
        </div>
      )}
    </FieldFrame>
  )
}

const frameClasses = joinClasses(
  controlClasses,
  'flex min-h-12 items-center focus-within:border-nile-600 ' +
    'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 ' +
    'has-[input:focus-visible]:outline-focus has-[input:read-only]:bg-sand-100',
)
const inputClasses =
  'w-full min-w-0 flex-1 self-stretch bg-transparent px-3 py-2 outline-none text-ellipsis disabled:cursor-not-allowed'

function RevealButton({ isRevealed, onChange }: { isRevealed: boolean; onChange: (isRevealed: boolean) => void }) {
  const Icon = isRevealed ? EyeOffIcon : EyeIcon
  return (
    <button
      type="button"
      aria-label={actions.showPassword}
      aria-pressed={isRevealed}
      onClick={() => onChange(!isRevealed)}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-input text-ink-600 hover:text-ink-900"
    >
      <Icon />
    </button>
  )
}
