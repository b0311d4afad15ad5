import { actions, states } from '@hiwar/arabic/words.ts'
import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { Link } from 'react-aria-components/Link'
import type { LinkProps } from 'react-aria-components/Link'
import { buttonClasses } from './button-classes.ts'
import type { ButtonSize, ButtonVariant } from './button-classes.ts'
import { joinClasses } from './class-names.ts'
import { ReasonBubble, useReasonBubble } from './reason-bubble.tsx'
import { Spinner } from './spinner.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'render'> {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  /** The work the press started still runs: a spinner in place of the words, same width, further presses ignored. */
  isPending?: boolean
  /** Why it may not be pressed now, as a sentence. The button stays visible and focusable and says so. */
  disabledReason?: string | undefined
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** The one button. Verbs as labels; `type="submit"` inside forms. */
export function Button({ children, variant = 'primary', size = 'medium', className, ...given }: ButtonProps) {
  return <PressButton {...given} classes={buttonClasses({ variant, size, className })}>{children}</PressButton>
}

export interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  /** The name of the action: read aloud, not shown. Add a `Tooltip` where the icon alone may puzzle. */
  label: string
  icon: ReactNode
}

/** A square button with one icon. */
export function IconButton({ label, icon, variant = 'quiet', size = 'medium', className, ...given }: IconButtonProps) {
  return <PressButton {...given} aria-label={label} classes={buttonClasses({ variant, size, isIcon: true, className })}>{icon}</PressButton>
}

type PressButtonProps = Omit<ButtonProps, 'variant' | 'size' | 'className'> & { classes: string }

function PressButton({ disabledReason, ...given }: PressButtonProps) {
  if (disabledReason === undefined) return <OpenButton {...given} />
  return <BarredButton {...given} reason={disabledReason} />
}

function OpenButton({ children, classes, isPending = false, ...given }: Omit<PressButtonProps, 'disabledReason'>) {
  return (
    <AriaButton {...given} isPending={isPending} className={classes}>
      <span className={isPending ? 'inline-flex items-center gap-[inherit] opacity-0' : 'contents'}>{children}</span>
      {isPending && <PendingMark />}
    </AriaButton>
  )
}

/** Neither a press nor Enter in a field of its form may do what is barred; both say why instead. */
function BarredButton({ children, classes, reason, ...given }: Omit<PressButtonProps, 'disabledReason'> & { reason: string }) {
  const id = useId()
  const bubble = useReasonBubble()
  return (
    <>
      <AriaButton {...given} {...bubble.triggers} type="button" isPending={false} isDisabled={false} aria-disabled aria-describedby={id} className={classes}>
        {children}
      </AriaButton>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
      {bubble.place && <ReasonBubble place={bubble.place}>{reason}</ReasonBubble>}
    </>
  )
}

function PendingMark() {
  return (
    <span className="absolute inset-0 grid place-items-center">
      <Spinner />
      <VisuallyHidden>{states.loading}</VisuallyHidden>
    </span>
  )
}

export interface LinkButtonProps extends Omit<LinkProps, 'children' | 'className' | 'style' | 'href' | 'render'> {
  /** An address of this app, or a full one. Inside `UiProvider` the app's router follows it without loading the page anew. */
  to: string
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** A link that looks like a button. For a link with more wishes use the router's own with `buttonClasses`. */
export function LinkButton({ to, children, variant = 'primary', size = 'medium', className, ...given }: LinkButtonProps) {
  return <Link {...given} href={to} className={buttonClasses({ variant, size, className })}>{children}</Link>
}

/** The cross that closes a dialog, a banner or a toast. */
export function CloseButton({ onPress, label = actions.close, className }: { onPress: () => void; label?: string; className?: string }) {
  return <IconButton label={label} icon={<CrossIcon />} size="small" onPress={onPress} className={joinClasses('text-ink-600!', className)} />
}

function CrossIcon() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
      <path d="M6 6l12 12M18 6L6 18" />
    </svg>
  )
}
