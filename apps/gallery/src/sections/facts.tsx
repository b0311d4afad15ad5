import { formatInteger } from '@hiwar/arabic/digits.ts'
import { onlineText } from '@hiwar/arabic/people.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Badge, CountBadge, DotBadge, Status } from '@hiwar/ui/badge.tsx'
import type { StatusTone } from '@hiwar/ui/badge.tsx'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { Meter } from '@hiwar/ui/meter.tsx'
import { ProgressBar } from '@hiwar/ui/progress.tsx'
import { Stars } from '@hiwar/ui/stars.tsx'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import type { StateTone } from '@hiwar/ui/state-badge.tsx'
import { Tile } from '@hiwar/ui/tile.tsx'
import { VisuallyHidden } from '@hiwar/ui/visually-hidden.tsx'
import picture from '@hiwar/ui/art/onboarding.svg'
import { CalendarDays } from 'lucide-react'
import { Line, Sample, Section, entriesOf } from '../frame.tsx'
import { deepText, hint, longText, longWord, mixedText, names } from '../samples.ts'

const statusTones: Readonly<Record<StatusTone, string>> = {
  success: 'مؤكّدة',
  warning: 'قريبة',
  danger: 'ملغاة',
  info: 'قيد المراجعة',
  neutral: 'انتهت',
}
const stateTones: Readonly<Record<StateTone, string>> = {
  waiting: 'في الانتظار',
  running: 'جارية',
  done: 'تمت',
  stopped: 'متوقفة',
  wrong: 'فيها خطأ',
}

function BadgeSections() {
  return (
    <>
      <Section file="badge.tsx">
        <Sample name="Status">
          <Line>
            {entriesOf(statusTones).map(([tone, label]) => (
              <Status key={tone} tone={tone}>
                {label}
              </Status>
            ))}
            <Status tone="info">{deepText}</Status>
          </Line>
        </Sample>
        <Sample name="Badge">
          <Line>
            <Badge>جديد</Badge>
            <Badge tone="nile">{deepText}</Badge>
            <Badge tone="neutral">الأكثر طلبًا</Badge>
          </Line>
        </Sample>
        <Sample name="CountBadge, DotBadge">
          <Line>
            {[1, 12, 120].map((count) => (
              <CountBadge key={count} count={count} label="رسائل غير مقروءة" />
            ))}
            <DotBadge label="تنبيه جديد" />
            <DotBadge tone="nile" label="الحصة جارية" />
          </Line>
        </Sample>
      </Section>
      <Section file="state-badge.tsx">
        <Sample name="tones">
          <Line>
            {entriesOf(stateTones).map(([tone, label]) => (
              <StateBadge key={tone} tone={tone}>
                {label}
              </StateBadge>
            ))}
          </Line>
        </Sample>
      </Section>
    </>
  )
}

function AvatarSection() {
  return (
    <Section file="avatar.tsx">
      <Sample name="initials: every tint, online">
        <Line>
          {[0, 1, 2, 3, 4, 5].map((id) => (
            <Avatar
              key={id}
              id={id}
              name={id % 2 === 0 ? names.long : names.latin}
              onlineText={id > 3 ? onlineText(null) : null}
            />
          ))}
        </Line>
      </Sample>
      <Sample name="sizes, photo, no name, broken photo" isWide>
        <Line>
          {([32, 40, 48, 64, 96, 160, 174] as const).map((size) => (
            <Avatar
              key={size}
              id={size}
              name={names.short}
              size={size}
              image={size > 90 ? picture : null}
              onlineText={onlineText(null)}
            />
          ))}
          <Avatar id={3} name={null} size={64} />
          <Avatar id={4} name={names.mixed} image="data:image/png,broken" size={64} />
        </Line>
      </Sample>
    </Section>
  )
}

function CardSections() {
  return (
    <>
      <Section file="card.tsx">
        <Sample name="default">
          <Card>{longText}</Card>
        </Sample>
        <Sample name="raised, small padding">
          <Card isRaised padding="small">
            {mixedText}
          </Card>
        </Sample>
        <Sample name="pressable">
          <Card isPressable as="article">
            <a href="#card.tsx" className="card-link link">
              {names.long}
            </a>
          </Card>
        </Sample>
        <Sample name="no padding, one line cut" isNarrow>
          <Card padding="none">
            <p className="truncate">{`${deepText} ${longText}`}</p>
          </Card>
        </Sample>
      </Section>
      <Section file="tile.tsx">
        <Sample name="value only">
          <Tile label="حصص هذا الشهر" value={formatInteger(12)} />
        </Sample>
        <Sample name="icon and note">
          <Tile
            label="حصص هذا الشهر"
            value={formatInteger(1_204_000)}
            icon={<CalendarDays aria-hidden size={24} />}
            note={hint}
          />
        </Sample>
        <Sample name="long, narrow" isNarrow>
          <Tile
            label={longText}
            value={formatInteger(3)}
            icon={<CalendarDays aria-hidden size={24} />}
            note={longText}
          />
        </Sample>
      </Section>
    </>
  )
}

function AmountSections() {
  return (
    <>
      <Section file="meter.tsx">
        {(['nile', 'apricot', 'success', 'danger'] as const).map((tone, place) => (
          <Sample key={tone} name={tone}>
            <Meter label="دقائق الأسبوع" value={30 * place} max={90} valueText={formatInteger(30 * place)} tone={tone} />
          </Sample>
        ))}
        <Sample name="long, with a hint" isNarrow>
          <Meter label={longText} value={7} max={9} valueText={formatInteger(7)} description={hint} />
        </Sample>
      </Section>
      <Section file="progress.tsx">
        {entriesOf({ empty: 0, part: 43, full: 100, 'no end in sight': undefined }).map(([name, percent]) => (
          <Sample key={name} name={name}>
            <ProgressBar label="رفع الفيديو" percent={percent} />
          </Sample>
        ))}
      </Section>
      <Section file="stars.tsx">
        <Sample name="from none to five">
          <Line>
            {[0, 2.5, 4.8, 5].map((value) => (
              <Stars key={value} value={value} size={24} />
            ))}
          </Line>
        </Sample>
      </Section>
    </>
  )
}

export function FactSections() {
  return (
    <>
      <BadgeSections />
      <AvatarSection />
      <CardSections />
      <AmountSections />
      <Section file="bidi.tsx">
        <Sample name="Latin in Arabic" isNarrow>
          <p>
            رقمك <Bidi>+20 100 123 4567</Bidi>، ورابطك <Bidi className="break-all">{longWord}</Bidi>.
          </p>
        </Sample>
      </Section>
      <Section file="visually-hidden.tsx">
        <Sample name="only read aloud">
          <p>
            النجمة للمفضلة
            <VisuallyHidden>: {hint}</VisuallyHidden>
          </p>
        </Sample>
      </Section>
    </>
  )
}
