// Apart from the other words about a person, since only who holds interviews reads these.
import { Gender } from '@hiwar/contract/enums.ts'

/** The words of an interview about its candidate. */
export const candidateWords = (gender: Gender | null) =>
  gender === Gender.Female
    ? ({ the: 'المرشّحة', to: 'للمرشّحة', passed: 'ناجحة', rejected: 'مرفوضة' } as const)
    : ({ the: 'المرشّح', to: 'للمرشّح', passed: 'ناجح', rejected: 'مرفوض' } as const)
