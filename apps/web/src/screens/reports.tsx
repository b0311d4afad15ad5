import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Page } from '@hiwar/app/frame/page.tsx'
import { ReportList } from '../features/reports/report-list.tsx'
import { ReportButton, reportLabel, reportsLabel } from '../parts/report-button.tsx'

/** `/reports`: what the person told the team of, and how far each is (people.md 7). */
export function ReportsScreen() {
  return (
    <Page
      title={reportsLabel}
      opening="ما أخبرتنا به، وردّ فريقنا عليه."
      actions={<ReportButton className={buttonClasses({})}>{reportLabel}</ReportButton>}
    >
      <div className="mx-auto max-w-3xl">
        <ReportList />
      </div>
    </Page>
  )
}
