/** Loaded with zod after the first render of the form. */
export { ReviewIntroVideo } from '@hiwar/contract/intro-videos.ts'
