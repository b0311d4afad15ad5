import { reportCategoryText } from '@hiwar/arabic/labels.ts'
import { useOnline } from '@hiwar/app/use-online.ts'
import type { ReportFull } from '@hiwar/contract/reports.ts'
import { Select } from '@hiwar/ui/select.tsx'
import { categoryChoices } from './report-list.ts'
import { useReportChange } from './use-report-change.ts'

/** The category, put right at once with an undo; a free word of another client stays a choice until then. */
export function ReportCategory({ report }: { report: ReportFull }) {
  const { category } = report
  const { change, isRunning } = useReportChange(report)
  const isOnline = useOnline()
  const isKnown = categoryChoices.some(({ value }) => value === category)
  const choose = (next: string) => {
    if (next === category) return
    void change(
      { category: next },
      { category },
      { done: `التصنيف الآن «${reportCategoryText(next)}»`, failed: 'لم يتغيّر التصنيف' },
    )
  }
  return (
    <Select
      label="التصنيف"
      isLabelHidden
      className="w-56 max-w-full"
      isDisabled={isRunning || !isOnline}
      value={category}
      onChange={choose}
      choices={isKnown ? categoryChoices : [{ value: category, label: category }, ...categoryChoices]}
    />
  )
}
