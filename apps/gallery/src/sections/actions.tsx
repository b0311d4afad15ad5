import { Button, CloseButton, IconButton, LinkButton } from '@hiwar/ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '@hiwar/ui/button-classes.ts'
import { FileTrigger } from '@hiwar/ui/file-trigger.tsx'
import { HoverCard } from '@hiwar/ui/hover-card.tsx'
import { Menu } from '@hiwar/ui/menu.tsx'
import type { MenuEntry } from '@hiwar/ui/menu-popup.tsx'
import { Popover } from '@hiwar/ui/popover.tsx'
import { ReorderList } from '@hiwar/ui/reorder-list.tsx'
import { Copy, Ellipsis, SlidersHorizontal, Trash2 } from 'lucide-react'
import { Kept, Line, Sample, Section, entriesOf, ignore } from '../frame.tsx'
import { errorText, longText, names, people, reason } from '../samples.ts'

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'احجز حصة',
  secondary: 'غيّر الموعد',
  quiet: 'المزيد',
  danger: 'ألغِ الحصة',
  link: 'عرض الكل',
}
const sizes: Readonly<Record<ButtonSize, string>> = { small: 'صغير', medium: 'متوسط', large: 'كبير' }

function IconButtonSample() {
  return (
    <Sample name="IconButton: variants, sizes, disabled, pending">
      <Line>
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
          <IconButton key={variant} variant={variant} label={variants[variant]} icon={<Copy aria-hidden size={20} />} />
        ))}
        {entriesOf(sizes).map(([size, label]) => (
          <IconButton key={size} size={size} label={label} icon={<Ellipsis aria-hidden size={20} />} />
        ))}
        <IconButton isDisabled label="انسخ" icon={<Copy aria-hidden size={20} />} />
        <IconButton isPending label="انسخ" icon={<Copy aria-hidden size={20} />} />
        <CloseButton onPress={ignore} />
      </Line>
    </Sample>
  )
}

function ButtonSection() {
  return (
    <Section file="button.tsx">
      {entriesOf(variants).map(([variant, label]) => (
        <Sample key={variant} name={`${variant}: default, pending, disabled, disabled with a reason`}>
          <Line>
            <Button variant={variant}>{label}</Button>
            <Button variant={variant} isPending>
              {label}
            </Button>
            <Button variant={variant} isDisabled>
              {label}
            </Button>
            <Button variant={variant} disabledReason={reason}>
              {label}
            </Button>
          </Line>
        </Sample>
      ))}
      <Sample name="sizes">
        <Line>
          {entriesOf(sizes).map(([size, label]) => (
            <Button key={size} size={size}>
              {label}
            </Button>
          ))}
        </Line>
      </Sample>
      <Sample name="long label in a narrow place" isNarrow>
        <Button className="w-full shrink">غيّر موعد الحصة القادمة مع {names.long}</Button>
      </Sample>
      <IconButtonSample />
      <Sample name="LinkButton">
        <Line>
          {entriesOf(variants).map(([variant, label]) => (
            <LinkButton key={variant} variant={variant} to="/">
              {label}
            </LinkButton>
          ))}
        </Line>
      </Sample>
    </Section>
  )
}

const menuGroups: readonly (readonly MenuEntry[])[] = [
  [
    { id: 'copy', label: 'انسخ الرابط', icon: <Copy aria-hidden size={20} />, onAction: ignore },
    { id: 'long', label: `أرسل رسالة إلى ${names.long}`, onAction: ignore, description: longText },
    { id: 'off', label: 'غيّر الموعد', onAction: ignore, isDisabled: true, description: reason },
  ],
  [{ id: 'remove', label: 'احذف', icon: <Trash2 aria-hidden size={20} />, onAction: ignore, isDanger: true }],
]

function OpenedByButtons() {
  return (
    <>
      <Section file="menu.tsx">
        <Sample name="groups, icon, description, disabled, danger, header">
          <Menu
            label="خيارات الحصة"
            header={<bdi>{names.mixed}</bdi>}
            groups={menuGroups}
            trigger={
              <Button variant="secondary" data-opens="menu">
                خيارات
              </Button>
            }
          />
        </Sample>
      </Section>
      <Section file="popover.tsx">
        <Sample name="beside its button">
          <Popover
            label="الفلاتر"
            trigger={
              <IconButton label="الفلاتر" data-opens="popover" icon={<SlidersHorizontal aria-hidden size={20} />} />
            }
          >
            {(close) => (
              <div className="flex flex-col gap-3">
                <p>{longText}</p>
                <Button size="small" onPress={close}>
                  أظهر النتائج
                </Button>
              </div>
            )}
          </Popover>
        </Sample>
      </Section>
      <Section file="hover-card.tsx">
        <Sample name="on hover and focus">
          <HoverCard
            label={names.short}
            trigger={
              <button type="button" className="link min-h-11">
                {names.short}
              </button>
            }
          >
            <p>{longText}</p>
          </HoverCard>
        </Sample>
      </Section>
    </>
  )
}

export function ActionSections() {
  return (
    <>
      <ButtonSection />
      <Section file="file-trigger.tsx">
        <Sample name="default, pending, disabled with a reason">
          <Line>
            <FileTrigger accept={['image/png']} onPick={ignore}>
              اختر صورة
            </FileTrigger>
            <FileTrigger accept={['image/png']} onPick={ignore} isPending>
              اختر صورة
            </FileTrigger>
            <FileTrigger accept={['image/png']} onPick={ignore} disabledReason={errorText}>
              اختر صورة
            </FileTrigger>
          </Line>
        </Sample>
      </Section>
      <OpenedByButtons />
      <Section file="reorder-list.tsx">
        <Sample name="short, long and Latin lines" isNarrow>
          <Kept first={people.map(({ id, name }) => ({ id: String(id), label: name }))}>
            {(items, change) => (
              <ReorderList
                label="ترتيب الأعمدة"
                items={items}
                onReorder={(ids) =>
                  change(ids.map((id) => items.find((item) => item.id === id)).filter((item) => item !== undefined))
                }
              />
            )}
          </Kept>
        </Sample>
      </Section>
    </>
  )
}
