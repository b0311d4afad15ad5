import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '@hiwar/ui/button.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { cardReturnOf, postToParent } from '../features/checkout/frame-messages.ts'
import { isInFrame } from '../parts/phone-frame.ts'
import { Page } from '@hiwar/app/frame/page.tsx'

/** `/card-added`: the payment provider redirects here after a new card, inside our frame (money.md §5). */
export function CardAddedScreen() {
  const [query] = useSearchParams()
  // Read once: the URL is cleaned at once, since the provider puts the card's token into it.
  const [{ isAdded, code, description }] = useState(() => cardReturnOf(query))
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  return (
    <main id="content" className="grid min-h-dvh place-content-center p-6 text-center">
      <Page title={isAdded ? 'أُضيفت البطاقة' : 'لم تُضف البطاقة'} isHeadingHidden>
        <div className="grid max-w-sm justify-items-center gap-4">
          <p
            aria-hidden
            className={joinClasses(
              'grid size-16 place-content-center rounded-full text-h1',
              isAdded ? 'bg-success-tint text-success' : 'bg-danger-tint text-danger',
            )}
          >
            {isAdded ? '✓' : '!'}
          </p>
          <p className="text-h3">{isAdded ? 'أُضيفت البطاقة' : 'لم تُضف البطاقة'}</p>
          <p className="text-ink-600">
            {isAdded ? 'يمكنك الآن إكمال الدفع.' : 'تأكّد من البيانات وحاول مرة أخرى، أو استخدم بطاقة أخرى.'}
          </p>
          {!isAdded && description !== null && (
            <p dir="auto" className="text-small text-ink-600">
              {description}
            </p>
          )}
          {isInFrame() ? (
            <Button
              onPress={() => {
                postToParent(isAdded ? 'close' : 'try-again')
              }}
            >
              {isAdded ? 'أكمل الدفع' : 'حاول مرة أخرى'}
            </Button>
          ) : (
            <Link to="/payments" className={buttonClasses({})}>
              إلى مدفوعاتك
            </Link>
          )}
          {isInFrame() && !isAdded && (
            <Button
              variant="quiet"
              onPress={() => {
                postToParent({ report: { code, description } })
              }}
            >
              أبلغنا بالمشكلة
            </Button>
          )}
        </div>
      </Page>
    </main>
  )
}
