import { joinClasses } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link'
/** 44, 48 and 56 px high. */
export type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** A square button with a single icon. */
  isIcon?: boolean
  className?: string | undefined
}

const base =
  'relative inline-flex shrink-0 cursor-pointer select-none ' +
  'items-center justify-center font-heading text-label no-underline ' +
  'transition-[background-color,border-color,color,box-shadow,scale] ' +
  'active:not-disabled:not-aria-disabled:scale-[0.98] ' +
  'motion-reduce:active:not-disabled:not-aria-disabled:scale-100 ' +
  'data-disabled:cursor-not-allowed aria-disabled:cursor-not-allowed data-pending:cursor-progress ' +
  'forced-colors:border forced-colors:border-[ButtonText] forced-colors:data-disabled:text-[GrayText]'

/** Disabled buttons stay readable: sand and muted ink instead of reduced opacity. */
const disabled =
  'data-disabled:bg-sand-200 data-disabled:text-ink-600 data-disabled:border-transparent data-disabled:shadow-none ' +
  'aria-disabled:not-data-pending:bg-sand-200 aria-disabled:not-data-pending:text-ink-600 ' +
  'aria-disabled:not-data-pending:border-transparent'

const variants = {
  primary: `bg-nile-600 text-white hover:bg-nile-700 active:not-disabled:not-aria-disabled:bg-nile-700 ${disabled}`,
  secondary:
    'border border-line-control bg-white text-ink-900 hover:border-nile-600 hover:bg-nile-50 ' +
    `active:not-disabled:not-aria-disabled:bg-nile-50 ${disabled}`,
  quiet:
    `bg-transparent text-nile-700 hover:bg-nile-50 active:not-disabled:not-aria-disabled:bg-nile-100 ${disabled} ` +
    'data-disabled:bg-transparent aria-disabled:not-data-pending:bg-transparent',
  danger:
    'bg-danger text-white hover:bg-danger-strong ' +
    `active:not-disabled:not-aria-disabled:bg-danger-strong ${disabled}`,
  link:
    'text-nile-600 underline decoration-1 underline-offset-[0.2em] hover:text-nile-700 hover:decoration-2 ' +
    'data-disabled:text-ink-600 data-disabled:no-underline aria-disabled:text-ink-600',
} satisfies Record<ButtonVariant, string>

const sizes = {
  small: 'min-h-11 gap-1.5 rounded-button px-4 py-2 text-small font-semibold',
  medium: 'min-h-12 gap-2 rounded-button px-5 py-2.5',
  large: 'min-h-14 gap-2.5 rounded-button px-7 py-3',
} satisfies Record<ButtonSize, string>

const icons = {
  small: 'size-11 rounded-button',
  medium: 'size-12 rounded-button',
  large: 'size-14 rounded-button',
} satisfies Record<ButtonSize, string>

/**
 * The class list of a button, for anchors and links of an app's own router: `<Link className={buttonClasses({ variant:
 * 'primary' })}>`. Margins, width and place are the caller's, through `className`.
 */
export function buttonClasses({
  variant = 'primary',
  size = 'medium',
  isIcon = false,
  className,
}: ButtonLook = {}): string {
  if (variant === 'link') return joinClasses(base, 'min-h-11 gap-1.5 rounded-input', variants.link, className)
  return joinClasses(base, variants[variant], isIcon ? icons[size] : sizes[size], className)
}
