import { isolate } from '@hiwar/arabic/direction.ts'
import { formatDate } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { listLessonWords } from '@hiwar/contract/lesson-notes.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import { useApiPages } from '@hiwar/client/query.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { SearchField } from '@hiwar/ui/search-field.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useSocketEvent } from '@hiwar/app/auth/use-socket.ts'

/** Every word from the student's lessons, newest first (extras.md 5.2). */
export function WordList() {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const words = useApiPages(listLessonWords, { query: search === '' ? {} : { search } }, { size: 20 })
  useSocketEvent('LessonNotesChanged', () => {
    void words.refetch()
  })
  const isEmpty = words.isSuccess && words.items.length === 0
  return (
    <section aria-label="كلماتي" className="grid gap-4">
      {(!isEmpty || search !== '' || typed !== '') && (
        <SearchField
          label="ابحث في كلماتك"
          value={typed}
          onChange={(text) => {
            setTyped(text.slice(0, longestSearch))
          }}
          className="max-w-md"
        />
      )}
      {words.isPending && (
        <Loading className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-28 w-full" />
        </Loading>
      )}
      <QueryFailure query={words} />
      {isEmpty && <NoWords search={search} onClear={() => setTyped('')} />}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {words.items.map((word) => (
          <li key={word.id}>
            <Word word={word} />
          </li>
        ))}
      </ul>
      {words.hasNextPage && (
        <Button
          variant="secondary"
          isPending={words.isFetchingNextPage}
          onPress={() => {
            void words.fetchNextPage()
          }}
          className="justify-self-center"
        >
          {actions.more}
        </Button>
      )}
    </section>
  )
}

/** No words at all, or none that match the search. */
function NoWords({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === '')
    return (
      <EmptyState
        illustration="no-words"
        text="لا توجد كلمات بعد. ما تكتبه أنت أو معلّمك في «كلمات جديدة» أثناء الحصة أو بعدها يبقى هنا."
        action={
          <Link to="/upcoming-lessons?tab=past" className={buttonClasses({})}>
            حصصي السابقة
          </Link>
        }
      />
    )
  return (
    <EmptyState
      illustration="not-found"
      text={`لم نجد كلمة فيها «${isolate(search)}».`}
      action={
        <Button variant="secondary" onPress={onClear}>
          اعرض كل الكلمات
        </Button>
      }
    />
  )
}

/** Longest text the server searches for. */
const longestSearch = 100

function Word({
  word: { text, meaning, example, tutorName, updatedAt },
}: {
  word: Reply<typeof listLessonWords>['list'][number]
}) {
  return (
    <article className="surface flex h-full flex-col gap-1 p-4">
      <h3 className="text-h3" dir="auto">
        {text}
      </h3>
      {meaning !== null && <p dir="auto">{meaning}</p>}
      {example !== null && (
        <p dir="auto" className="text-small text-ink-600">
          {example}
        </p>
      )}
      <p className="mt-auto pt-2 text-small text-ink-600">
        {tutorName !== null && (
          <>
            مع <bdi>{tutorName}</bdi>،{' '}
          </>
        )}
        {formatDate(updatedAt)}
      </p>
    </article>
  )
}
