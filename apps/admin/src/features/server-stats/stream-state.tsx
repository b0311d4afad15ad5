import { Banner } from '@hiwar/ui/banner.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import type { StreamState } from './use-server-samples.ts'

/** What is wrong with the stream of samples; nothing while all is well. */
export function StreamNotice({ state }: { state: StreamState }) {
  switch (state) {
    case 'quiet':
      return (
        <Banner tone="warning" isLive>
          توقف وصول الأرقام. نعيد المحاولة تلقائيًا.
        </Banner>
      )
    case 'closed':
      return (
        <Banner tone="warning" isLive>
          انقطع الاتصال بالخادم. نعيد المحاولة تلقائيًا، وما تراه آخر ما وصل.
        </Banner>
      )
    case 'paused':
      return <Banner>أوقفت القياس مؤقتًا. اضغط «تابع» لتصل أرقام جديدة.</Banner>
    case 'waiting':
    case 'live':
    case 'hidden':
    case 'refused':
      return null
  }
}

/** Greys out a chart that no longer moves. */
export function StreamVeil({ state }: { state: StreamState }) {
  if (state !== 'closed' && state !== 'quiet') return null
  return <div aria-hidden className="pointer-events-none absolute inset-0 bg-sand-100/70" />
}

/** Tiles and charts before the first sample. */
export function NoSampleYet() {
  return (
    <Loading label="في انتظار الخادم" className="flex flex-col gap-4 md:gap-6">
      <p aria-hidden className="text-ink-600">
        في انتظار الخادم
      </p>
      <div className="grid grid-cols-2 gap-3 @3xl:grid-cols-4 @3xl:gap-4">
        {Array.from({ length: 4 }, (_, place) => (
          <Skeleton key={place} className="h-28 rounded-card" />
        ))}
      </div>
      <div className="grid gap-4 md:gap-6 @4xl:grid-cols-2">
        {Array.from({ length: 4 }, (_, place) => (
          <Skeleton key={place} className="h-[380px] rounded-card" />
        ))}
      </div>
    </Loading>
  )
}
