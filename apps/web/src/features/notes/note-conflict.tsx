import { Button } from '@hiwar/ui/button.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'

interface NoteConflictProps {
  /** Says who else wrote. */
  intro: string
  /** The other text. */
  text: string
  takeLabel: string
  isPending?: boolean
  className: string
  onKeepOwn: () => void
  onTakeOther: () => void
}

/** Two texts were written at once: shows the other one whole, and the user decides which of them stays. */
export function NoteConflict({
  intro,
  text,
  takeLabel,
  isPending = false,
  className,
  onKeepOwn,
  onTakeOther,
}: NoteConflictProps) {
  return (
    <div role="alert" className={joinClasses('grid gap-2 rounded-input p-3 text-small', className)}>
      <p>{intro}</p>
      <p dir="auto" className="font-semibold whitespace-pre-line">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" isPending={isPending} onPress={onKeepOwn}>
          احتفظ بما كتبته
        </Button>
        <Button size="small" variant="secondary" onPress={onTakeOther}>
          {takeLabel}
        </Button>
      </div>
    </div>
  )
}
