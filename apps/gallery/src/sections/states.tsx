import { Banner } from '@hiwar/ui/banner.tsx'
import type { BannerTone } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { ErrorPanel } from '@hiwar/ui/error-panel.tsx'
import type { ErrorKind } from '@hiwar/ui/error-panel.tsx'
import { Loader } from '@hiwar/ui/loader.tsx'
import { Loading, Skeleton, SkeletonCircle, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { Spinner } from '@hiwar/ui/spinner.tsx'
import { StepPane } from '@hiwar/ui/step-pane.tsx'
import { Kept, Line, Sample, Section, entriesOf, ignore } from '../frame.tsx'
import { deepText, longText, reason } from '../samples.ts'

const bannerTones: Readonly<Record<BannerTone, string>> = {
  info: 'يوجد إصدار جديد من حوار.',
  success: 'تم الدفع.',
  warning: reason,
  danger: longText,
}
const errorKinds: Readonly<Record<ErrorKind, string>> = {
  failed: 'تعذّر عرض الحصص. حاول مرة أخرى.',
  forbidden: 'هذه الصفحة ليست لهذا الحساب.',
  missing: longText,
}

function MessageSections() {
  return (
    <>
      <Section file="banner.tsx">
        {entriesOf(bannerTones).map(([tone, text]) => (
          <Sample key={tone} name={tone} isWide>
            <Banner
              tone={tone}
              title={deepText}
              onClose={ignore}
              action={
                <Button size="small" variant="secondary">
                  أكّد الآن
                </Button>
              }
            >
              {text}
            </Banner>
          </Sample>
        ))}
        <Sample name="text only, narrow" isNarrow>
          <Banner tone="warning">{longText}</Banner>
        </Sample>
      </Section>
      <Section file="error-panel.tsx">
        {entriesOf(errorKinds).map(([kind, text]) => (
          <Sample key={kind} name={kind}>
            <ErrorPanel
              kind={kind}
              onRetry={kind === 'failed' ? ignore : undefined}
              requestId={kind === 'failed' ? '3f2a9c04-9f1b-4a9e-8d44-0f6a3b1c2d5e' : undefined}
            >
              {text}
            </ErrorPanel>
          </Sample>
        ))}
        <Sample name="trying again">
          <ErrorPanel onRetry={ignore} isRetrying>
            {errorKinds.failed}
          </ErrorPanel>
        </Sample>
      </Section>
      <Section file="empty-state.tsx">
        <Sample name="with an action">
          <EmptyState illustration="no-lessons" text="لا توجد حصص قادمة." action={<Button>احجز حصة</Button>} />
        </Sample>
        <Sample name="long, narrow" isNarrow>
          <EmptyState illustration="no-words" text={longText} />
        </Sample>
      </Section>
    </>
  )
}

export function StateSections() {
  return (
    <>
      <MessageSections />
      <Section file="skeleton.tsx">
        <Sample name="line, lines, circle">
          <Loading className="flex flex-col gap-4">
            <Skeleton />
            <SkeletonText lines={3} />
            <SkeletonCircle />
          </Loading>
        </Sample>
      </Section>
      <Section file="loader.tsx">
        <Sample name="in a block">
          <Loader />
        </Sample>
        <Sample name="of a whole window, slow after ten seconds">
          <Loader isFullScreen className="min-h-60!" />
        </Sample>
      </Section>
      <Section file="spinner.tsx">
        <Sample name="sizes">
          <Line>
            <Spinner size={16} />
            <Spinner />
            <Spinner size={32} className="text-nile-600" />
          </Line>
        </Sample>
      </Section>
      <Section file="step-pane.tsx">
        <Sample name="forward and back">
          <Kept first={1}>
            {(step, change) => (
              <div className="flex flex-col gap-3 overflow-x-clip">
                <StepPane step={step}>
                  <p>{step === 1 ? deepText : longText}</p>
                </StepPane>
                <Button size="small" variant="secondary" onPress={() => change(step === 1 ? 2 : 1)}>
                  {step === 1 ? 'التالي' : 'السابق'}
                </Button>
              </div>
            )}
          </Kept>
        </Sample>
      </Section>
    </>
  )
}
