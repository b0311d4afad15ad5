import { lazyPart } from '@hiwar/ui/on-demand.ts'

/** `/inbox` (more.md 4). Its files are named here and not in the table of screens, which every guest loads. */
export const InboxScreen = lazyPart(async () => (await import('@hiwar/app/inbox/inbox-screen.tsx')).InboxScreen)
