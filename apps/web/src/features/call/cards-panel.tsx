import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { formatDate } from '@hiwar/arabic/dates.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import {
  cardLevels,
  listCardTopics,
  listConversationCards,
  type CardLevel,
  type ConversationCard,
} from '@hiwar/contract/conversation-cards.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { LearningLevel } from '@hiwar/contract/enums.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import { takeAwayLabel } from './card-words.ts'
import { useShowCard } from './use-show-card.ts'

export interface CardChoice {
  /** Null: the first topic of the list. */
  readonly topicId: number | null
  /** Null: the level nearest to what the student says of the own English. */
  readonly level: CardLevel | null
}

interface CardsPanelProps {
  lessonId: number
  student: { readonly id: number; readonly name: string }
  /** The card that both see now. */
  shown: ConversationCard | null
  learningLevel: LearningLevel | null
  choice: CardChoice
  onChoice: (choice: CardChoice) => void
  /** Cards can be shown only while the lesson runs. */
  time: 'early' | 'running' | 'over'
}

const levelLabel: Record<CardLevel, string> = { beginner: 'مبتدئ', intermediate: 'متوسط', advanced: 'متقدّم' }
const levelOf: Record<LearningLevel, CardLevel> = {
  beginner: 'beginner',
  elementary: 'beginner',
  intermediate: 'intermediate',
  upper: 'intermediate',
  advanced: 'advanced',
}
const levels = cardLevels.map((value) => ({ value, label: levelLabel[value] }))

/** Beside the call, for the tutor: a topic and a level, their cards, and which of them the student knows already. */
export function CardsPanel(given: CardsPanelProps) {
  const { lessonId, student, shown, time } = given
  const topics = useApiQuery(listCardTopics, { query: { studentId: student.id } })
  const { show, isPending, hasFailed } = useShowCard(lessonId)
  const canShow = time === 'running' && !isPending
  if (topics.data === undefined)
    return topics.failure === null ? <PanelSkeleton /> : <QueryFailure query={topics} className="m-4" />
  return (
    <div className="grid gap-4 p-4">
      {shown === null ? (
        <p className="text-small text-ink-600">{timeText[time]}</p>
      ) : (
        <ShownCard card={shown} canTakeAway={canShow} onTakeAway={() => void show(null)} />
      )}
      {hasFailed && (
        <p role="alert" className="text-small text-danger">
          لم يصل اختيارك إلى الشاشتين. تحقّق من الاتصال ثم حاول مرة أخرى.
        </p>
      )}
      <CardList {...given} topics={topics.data} canShow={canShow} onShow={show} />
    </div>
  )
}

const timeText = {
  early: 'اختر الآن بطاقاتك على مهل. تستطيع عرضها حين تبدأ الحصة.',
  running: 'اختر بطاقة لتظهر أمامكما في اللحظة نفسها.',
  over: 'انتهى وقت الحصة، فلا تُعرض بطاقات جديدة.',
}

interface ShownCardProps {
  card: ConversationCard
  canTakeAway: boolean
  onTakeAway: () => void
}

function ShownCard({ card, canTakeAway, onTakeAway }: ShownCardProps) {
  return (
    <section aria-label="المعروضة الآن" className="grid gap-2 rounded-card bg-nile-50 p-3">
      <StateBadge tone="running" className="justify-self-start">
        معروضة الآن
      </StateBadge>
      <p lang="en" dir="ltr" className="text-label font-semibold">
        {card.question}
      </p>
      <Button
        variant="quiet"
        size="small"
        className="-ms-2 justify-self-start"
        isDisabled={!canTakeAway}
        onPress={onTakeAway}
      >
        {takeAwayLabel}
      </Button>
    </section>
  )
}

interface CardListProps extends CardsPanelProps {
  topics: Reply<typeof listCardTopics>
  canShow: boolean
  onShow: (cardId: number) => Promise<boolean>
}

function CardList({ student, shown, learningLevel, choice, onChoice, topics, canShow, onShow }: CardListProps) {
  const level = choice.level ?? (learningLevel === null ? 'beginner' : levelOf[learningLevel])
  const topicId = choice.topicId ?? topics[0]?.id
  const cards = useApiQuery(
    listConversationCards,
    { query: { topicId: topicId ?? 0, level, studentId: student.id } },
    { enabled: topicId !== undefined },
  )
  if (topicId === undefined) return <p className="text-small text-ink-600">لا توجد بطاقات لموضوعات المنصة بعد.</p>
  return (
    <>
      {/* A list to tap: for a search field a phone would cover the call with its keyboard. */}
      <Select
        label="الموضوع"
        choices={topics.map((topic) => ({
          value: String(topic.id),
          label: topic.name.ar,
          ...(topic.isOfStudent ? { description: `من موضوعات ${isolate(student.name)}` } : {}),
        }))}
        value={String(topicId)}
        onChange={(value) => onChoice({ ...choice, topicId: Number(value) })}
      />
      <Segmented
        label="المستوى"
        className="w-full"
        options={levels}
        value={level}
        onChange={(chosen) => onChoice({ ...choice, level: chosen })}
      />
      {cards.data === undefined && cards.failure === null && <CardsSkeleton />}
      <QueryFailure query={cards} />
      <ul key={`${topicId} ${level}`} className="grid gap-2">
        {cards.data?.map((card) => (
          <li key={card.id}>
            <CardButton
              card={card}
              isShown={shown?.id === card.id}
              isDisabled={!canShow}
              onPress={() => {
                void onShow(card.id).then((isShown) => (isShown ? cards.refetch() : undefined))
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface CardButtonProps {
  card: Reply<typeof listConversationCards>[number]
  isShown: boolean
  isDisabled: boolean
  onPress: () => void
}

const cardClasses =
  'grid w-full cursor-pointer gap-1 rounded-card border border-sand-300 bg-white p-3 text-start transition-colors ' +
  'hover:not-disabled:border-nile-600 hover:not-disabled:bg-nile-50 disabled:cursor-not-allowed'

function CardButton({ card, isShown, isDisabled, onPress }: CardButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      disabled={isDisabled}
      onClick={onPress}
      className={joinClasses(cardClasses, isShown && 'border-nile-600 bg-nile-50')}
    >
      <span lang="en" dir="ltr" className="text-start text-small font-semibold">
        {card.question}
      </span>
      <span className="text-tiny font-normal text-ink-600">{card.hint}</span>
      {card.usedAt !== null && !isShown && (
        <StateBadge tone="done" className="justify-self-start">
          استُخدمت {formatDate(card.usedAt)}
        </StateBadge>
      )}
    </button>
  )
}

const PanelSkeleton = () => (
  <Loading className="grid gap-4 p-4">
    <Skeleton className="h-5 w-3/4" />
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-12 w-full" />
  </Loading>
)

const CardsSkeleton = () => (
  <Loading className="grid gap-2">
    {[1, 2, 3, 4].map((place) => (
      <Skeleton key={place} className="h-20 w-full" />
    ))}
  </Loading>
)
