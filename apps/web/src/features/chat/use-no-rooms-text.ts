import { noRoomsOfCandidateText, noRoomsOfTutorText } from '@hiwar/arabic/lesson-words.ts'
import { useAccount } from '@hiwar/app/auth/account.ts'

/** Said to a tutor who has no conversation yet: whose messages will come. */
export const useNoRoomsText = (): string =>
  useAccount()?.tutor?.activated === false ? noRoomsOfCandidateText : noRoomsOfTutorText
