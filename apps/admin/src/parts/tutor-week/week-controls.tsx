import { WeekArrows, WeekBar, WeekTitle } from '@hiwar/app/week/week-bar.tsx'
import { IconButton } from '@hiwar/ui/button.tsx'
import { CalendarPanel } from '@hiwar/ui/calendar-panel.tsx'
import { Popover } from '@hiwar/ui/popover.tsx'
import { Switch } from '@hiwar/ui/switch.tsx'
import { CalendarSearch } from 'lucide-react'
import type { WeekAddress } from './use-week-address.ts'

/** Which week is shown, and whether canceled lessons and meetings are. */
export function WeekControls({ address, today, now }: { address: WeekAddress; today: string; now: number }) {
  return (
    <WeekBar
      title={<WeekTitle first={address.first} now={now} />}
      controls={
        // Beside the words of a long week both would not have room in one line.
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:max-lg:flex-col md:max-lg:items-end">
          <Switch isSelected={address.hasCanceled} onChange={address.showCanceled}>
            أظهر الملغى
          </Switch>
          <div className="flex items-center gap-2">
            <WeekArrows first={address.first} today={today} onGo={address.go} />
            <DayChoice day={address.day} onGo={address.go} />
          </div>
        </div>
      }
    />
  )
}

const label = 'اختر يومًا'

function DayChoice({ day, onGo }: { day: string; onGo: (day: string) => void }) {
  return (
    <Popover
      label={label}
      placement="bottom end"
      trigger={
        <IconButton
          label={label}
          variant="secondary"
          size="small"
          icon={<CalendarSearch aria-hidden size={20} strokeWidth={1.75} />}
        />
      }
    >
      {(close) => <CalendarPanel label={label} value={day} onChoose={onGo} close={close} />}
    </Popover>
  )
}
