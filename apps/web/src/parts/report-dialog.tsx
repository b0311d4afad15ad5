import { bounds } from '@hiwar/contract/bounds.ts'
import { ReportKind, Role } from '@hiwar/contract/enums.ts'
import { CreateReport, createReport, listReports } from '@hiwar/contract/reports.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { characters } from '@hiwar/arabic/plurals.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { reportCategoryLabel } from '@hiwar/arabic/labels.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { z } from '@hiwar/client/schema.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useFormField } from '@hiwar/app/forms/use-form-field.ts'
import { useOpenCount } from '@hiwar/app/use-open-count.ts'

const ReportForm = z.pick(CreateReport, { title: true, description: true, category: true })

const kinds = {
  lesson: ReportKind.Other,
  payment: ReportKind.Payment,
  tutor: ReportKind.Conduct,
  student: ReportKind.Conduct,
  technical: ReportKind.Technical,
  other: ReportKind.Other,
} as const
type Category = keyof typeof kinds
const isCategory = (text: string): text is Category => Object.hasOwn(kinds, text)

/** A student can report a tutor and a tutor a student, not their own side. */
const offered = (role: Role) =>
  Object.keys(reportCategoryLabel)
    .filter(isCategory)
    .filter((category) => category !== (role === Role.Student ? 'student' : 'tutor'))

export interface ReportDialogProps {
  /** The lesson it happened in, where there is one. */
  lessonId?: number | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Reports a problem to the team (web.md §3.7). The form is empty each time it opens. */
export function ReportDialog({ isOpen, ...given }: ReportDialogProps) {
  const openCount = useOpenCount(isOpen)
  return openCount === 0 ? null : <OneReport key={openCount} isOpen={isOpen} {...given} />
}

function OneReport({ lessonId, isOpen, onOpenChange }: ReportDialogProps) {
  const id = useId()
  const send = useApiMutation(createReport, { invalidates: [listReports] })
  const [number, setNumber] = useState<number | null>(null)
  const form = useContractForm(ReportForm, { defaults: { category: '', title: '', description: '' } })
  const submit = form.submit(async (values) => {
    const { reply, failure } = await send.run({
      body: { ...values, kind: isCategory(values.category) ? kinds[values.category] : ReportKind.Other, lessonId },
    })
    if (failure) return form.applyFailure(failure)
    setNumber(reply.id)
  })
  if (number !== null) return <Sent number={number} isOpen={isOpen} onOpenChange={onOpenChange} />
  return (
    <Dialog
      title="الإبلاغ عن مشكلة"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!form.formState.isDirty}
      footer={
        <>
          <Button type="submit" form={id} className="grow" isPending={send.isRunning}>
            أرسل البلاغ
          </Button>
          <Button variant="secondary" className="grow" onPress={() => onOpenChange(false)}>
            {actions.dismiss}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <p className="text-ink-600">
          اكتب لنا ما حدث كما رأيته. يقرأ بلاغك فريقنا وحده، ونردّ عليك في «بلاغاتي» وعلى بريدك.
        </p>
        <Fields form={form} />
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  )
}

const between = (min: number, max: number) => `اكتب من ${formatInteger(min)} إلى ${characters(max, 'object')}.`

function Fields({ form }: { form: ReturnType<typeof useContractForm<typeof ReportForm>> }) {
  const { role } = useUser()
  const category = useFormField({ form, name: 'category' })
  const title = useFormField({ form, name: 'title' })
  const description = useFormField({ form, name: 'description' })
  const { titleMin, titleMax, descriptionMin, descriptionMax } = bounds.report
  const asText = (value: unknown) => (typeof value === 'string' ? value : '')
  return (
    <>
      <Select
        {...category}
        label="ما موضوع البلاغ؟"
        choices={offered(role).map((value) => ({ value, label: reportCategoryLabel[value] }))}
        value={offered(role).find((each) => each === category.value) ?? null}
        errorMessage={category.errorMessage && 'اختر ما يخصه البلاغ.'}
      />
      <TextField
        {...title}
        label="العنوان"
        value={asText(title.value)}
        maxLength={titleMax}
        errorMessage={title.errorMessage && between(titleMin, titleMax)}
      />
      <TextArea
        {...description}
        label="ماذا حدث؟"
        rows={5}
        value={asText(description.value)}
        maxLength={descriptionMax}
        errorMessage={description.errorMessage && between(descriptionMin, descriptionMax)}
      />
    </>
  )
}

function Sent({
  number,
  isOpen,
  onOpenChange,
}: {
  number: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  return (
    <Dialog
      title="وصلنا بلاغك"
      size="small"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <Button className="grow" onPress={() => onOpenChange(false)}>
          {actions.close}
        </Button>
      }
    >
      <output className="flex items-start gap-3">
        <CircleCheck size={24} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-success" />
        <span>
          رقمه <strong>{number}</strong>. تجده في «بلاغاتي»، ونردّ عليك هناك وعلى بريدك في أقرب وقت. شكرًا لأنك أخبرتنا.
        </span>
      </output>
    </Dialog>
  )
}
