import { bounds } from '@hiwar/contract/bounds.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'

/** Whether a set-up has waited too long for its first code: who left it open may not be there any more. */
export const isSetUpOver = ({ createdAt }: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= bounds.secondFactor.setUpMinutes * MINUTE_MS
