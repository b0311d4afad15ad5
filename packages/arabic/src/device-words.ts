import { isolate } from './direction.ts'

/** A device inside an Arabic text. `label` is that of `deviceLabelOf`, empty for a device nothing is known of. */
export const deviceName = (label: string): string => (label === '' ? 'جهاز غير معروف' : isolate(label))
