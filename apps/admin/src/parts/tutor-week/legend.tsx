import { joinClasses } from '@hiwar/ui/class-names.ts'
import { eventClasses, eventIcon } from './event-block.tsx'
import { freeLabel } from './slot-block.tsx'
import { eventKinds, eventLabel } from './week-events.ts'

const swatch = 'grid size-6 place-items-center rounded-input forced-colors:border'

/** What the colours of the week stand for. */
export function Legend() {
  return (
    <ul aria-label="دليل الألوان" className="flex flex-wrap gap-x-5 gap-y-2 text-small text-ink-600">
      <li className="flex items-center gap-2">
        <span aria-hidden className={joinClasses(swatch, 'border border-nile-300 bg-nile-50')} />
        {freeLabel.free}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className={joinClasses(swatch, 'border border-sand-300 bg-sand-100')} />
        وقت انتهى
      </li>
      {eventKinds.map((kind) => {
        const Icon = eventIcon[kind]
        return (
          <li key={kind} className="flex items-center gap-2">
            <span
              aria-hidden
              className={joinClasses(
                swatch,
                'pointer-events-none',
                eventClasses({ kind, isCanceled: false, isDone: false }),
              )}
            >
              <Icon size={16} />
            </span>
            {eventLabel[kind]}
          </li>
        )
      })}
    </ul>
  )
}
