import { actions, states } from '@hiwar/arabic/words.ts'
import { use, useId } from 'react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClasses } from './button-classes.ts'
import type { ButtonSize, ButtonVariant } from './button-classes.ts'
import { joinClasses } from './class-names.ts'
import { NavigateContext } from './navigate.ts'
import { ReasonBubble, useReasonBubble } from './reason-bubble.tsx'
import { Spinner } from './spinner.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'disabled'> {
  children: ReactNode
  /** Pressed by mouse, touch, Enter or Space. */
  onPress?: (() => void) | undefined
  /** Prefer `disabledReason`: a disabled button explains nothing and takes no focus. */
  isDisabled?: boolean | undefined
  variant?: ButtonVariant
  size?: ButtonSize
  /** The action is running: a spinner instead of the label, same width, further presses are ignored. */
  isPending?: boolean
  /** Why it cannot be pressed now, as a sentence. The button stays visible and focusable and shows the reason. */
  disabledReason?: string | undefined
  className?: string
}

/**
 * The button of the design system. Native, because every screen loads it. Works as a trigger of `Menu` and `Popover`.
 *
 * Verbs as labels; `type="submit"` inside forms.
 */
export function Button({ children, variant = 'primary', size = 'medium', className, ...given }: ButtonProps) {
  return (
    <PressButton {...given} classes={buttonClasses({ variant, size, className })}>
      {children}
    </PressButton>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'variant'> {
  /** The name of the action, for screen readers. */
  label: string
  icon: ReactNode
  /** A link is words. */
  variant?: Exclude<ButtonVariant, 'link'>
}

/** A square button with one icon. */
export function IconButton({ label, icon, variant = 'quiet', size = 'medium', className, ...given }: IconButtonProps) {
  return (
    <PressButton {...given} aria-label={label} classes={buttonClasses({ variant, size, isIcon: true, className })}>
      {icon}
    </PressButton>
  )
}

type PressButtonProps = Omit<ButtonProps, 'variant' | 'size' | 'className'> & { classes: string }

function PressButton({ disabledReason, ...given }: PressButtonProps) {
  if (disabledReason === undefined) return <EnabledButton {...given} />
  return <ExplainedDisabledButton {...given} reason={disabledReason} />
}

function EnabledButton({
  children,
  classes,
  onPress,
  onClick,
  isDisabled = false,
  isPending = false,
  type = 'button',
  ...given
}: Omit<PressButtonProps, 'disabledReason'>) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A pending button keeps the focus and ignores presses; it does not submit its form either.
    if (isPending) {
      event.preventDefault()
      return
    }
    onClick?.(event)
    onPress?.()
  }
  return (
    <button
      {...given}
      type={type}
      onClick={press}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      data-disabled={isDisabled || undefined}
      data-pending={isPending || undefined}
      className={classes}
    >
      <span className={isPending ? 'inline-flex items-center gap-[inherit] opacity-0' : 'contents'}>{children}</span>
      {isPending && <PendingMark />}
    </button>
  )
}

/** Neither a press nor Enter in a field of its form triggers the action; both show the reason instead. */
function ExplainedDisabledButton({
  children,
  classes,
  reason,
  onPress: _ignoredPress,
  onClick: _ignoredClick,
  isPending: _notPending,
  isDisabled: _focusable,
  ...given
}: Omit<PressButtonProps, 'disabledReason'> & { reason: string }) {
  const id = useId()
  const bubble = useReasonBubble()
  return (
    <>
      <button {...given} {...bubble.triggers} type="button" aria-disabled aria-describedby={id} className={classes}>
        {children}
      </button>
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

export interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'className' | 'style' | 'href'> {
  /**
   * A path of this app, or a full URL. Inside `UiProvider` the app's router follows paths without a page load.
   */
  to: string
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** A link that looks like a button. For more control use the router's `Link` with `buttonClasses`. */
export function LinkButton({
  to,
  children,
  variant = 'primary',
  size = 'medium',
  className,
  onClick,
  ...given
}: LinkButtonProps) {
  const navigate = use(NavigateContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isForBrowser =
      event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isForBrowser || !to.startsWith('/') || given.target !== undefined || given.download !== undefined) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a {...given} href={to} onClick={follow} className={buttonClasses({ variant, size, className })}>
      {children}
    </a>
  )
}

/** The close button of a dialog, a banner or a toast. */
export function CloseButton({
  onPress,
  label = actions.close,
  className,
}: {
  onPress: () => void
  label?: string
  className?: string
}) {
  return (
    <IconButton
      label={label}
      icon={<CrossIcon />}
      size="small"
      onPress={onPress}
      className={joinClasses('text-ink-600!', className)}
    />
  )
}

function CrossIcon() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
    >
      <path d="M6 6l12 12M18 6L6 18" />
    </svg>
  )
}
