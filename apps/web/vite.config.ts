import { appConfig, modules } from '@hiwar/app/vite.ts'
import { mergeConfig } from 'vite'
import { entryPages } from './build/entry-pages.ts'
import { installable } from './service-worker/build.ts'

/**
 * Files for what many screens load together: each request costs a phone a round trip, and small files compress worse. A
 * module belongs to the first group that names it. None of a group may import what imports the group again.
 */
const groups = [
  {
    name: 'words',
    test: modules(
      'packages/app/src/time/use-now',
      'packages/arabic/src/(counted|dates|direction|labels|lesson-words|people|plurals|prefixes)',
      'packages/contract/src/bounds[.]ts$',
    ),
  },
  {
    name: 'common',
    test: modules(
      'lucide-react/dist/esm/(shared/|context|Icon|createLucideIcon)',
      'lucide-react/dist/esm/icons/(book-open|calendar-clock|calendar-cog|check|chevron-down|circle-check)[.]',
      'lucide-react/dist/esm/icons/(circle-exclamation-point|clock|clock-3|cloud-exclamation-point|ellipsis|flag)[.]',
      'lucide-react/dist/esm/icons/(hand-coins|id-card|info|layout-dashboard|lock|message-circle|search)[.]',
      'lucide-react/dist/esm/icons/(search-x|settings|sliders-horizontal|triangle-exclamation-point|x)[.]',
      'packages/client/src/socket',
      'packages/contract/src/(chat|subscriptions)[.]ts$',
      'packages/rules/src/whatsapp-link',
      'packages/ui/src/(avatar|badge|bidi|card|chip|empty-state|error-panel|field-face|on-demand|skeleton)',
      // Two of the drawings belong to the first load.
      'packages/ui/src/(art[.]tsx|art/(?!crash|offline))',
      'packages/app/src/(auth/use-socket|failures/block-failure|use-change-query|use-open-count)',
      'apps/web/src/parts/(report-button|use-lesson-updates|use-quota|use-recent-rooms|use-room-updates)',
      'apps/web/src/parts/(help-link|lazy-lesson-price|recorded-video|unread-badge|with-trial)',
      'lucide-react/dist/esm/icons/circle-question-mark[.]',
    ),
  },
  {
    name: 'tutors',
    test: modules(
      'apps/web/src/features/tutors/(favourite-button|filters|tutor-card|tutor-facts|tutor-portrait)[.]',
      'apps/web/src/features/tutors/(use-favourite|use-hover-preview|use-tutors)[.]',
      'apps/web/src/parts/day-windows',
      'lucide-react/dist/esm/icons/(heart|play|star)[.]',
      'packages/app/src/lists/load-more',
      'packages/arabic/src/collator',
      'packages/contract/src/(favourites|topics|watches)[.]ts$',
      'packages/ui/src/(search-field|segmented|use-media)',
    ),
  },
  {
    name: 'booking',
    test: modules(
      'apps/web/src/features/booking/book-lesson-dialog',
      'apps/web/src/parts/(booking-path|lazy-booking-verification)',
    ),
  },
  {
    name: 'prices',
    test: modules(
      'packages/app/src/plans/lesson-price-text',
      'packages/arabic/src/money',
      'packages/contract/src/plans[.]ts$',
      'packages/rules/src/(offer|price)',
    ),
  },
  {
    name: 'icons',
    test: modules(
      'lucide-react/dist/esm/icons/(bell-ring|calendar-plus|calendar-sync|calendar-x|check-check|circle|copy)[.]',
      'lucide-react/dist/esm/icons/(credit-card|download|hourglass|pencil|plus|shield-check|smartphone|store)[.]',
      'lucide-react/dist/esm/icons/(arrow-left|bell|chevron-left|chevron-right|trash|user-round|video)[.]',
      'packages/ui/src/icons[.]',
    ),
  },
  {
    name: 'calls',
    test: modules(
      'packages/contract/src/(availability|inbox|learning|lesson-notes|lessons|ratings|reports|trials)[.]ts$',
      'packages/rules/src/(civil-day|lesson-states|quota|session-window|slots|week|zone)[.]ts$',
      'apps/web/src/parts/share[.]',
    ),
  },
  {
    name: 'member',
    test: modules(
      'apps/web/src/features/verify/reminders-banner',
      'apps/web/src/parts/(session-times|use-each-quarter)',
      'lucide-react/dist/esm/icons/ellipsis-vertical[.]',
      'packages/app/src/verify/lazy-verify-phone-dialog',
      'packages/arabic/src/(learning-words|trial-words)',
      'packages/ui/src/(banner|menu|overlay-button|pager|table|tile)[.]',
    ),
  },
  {
    name: 'lessons',
    test: modules(
      'apps/web/src/features/lessons/(lesson-(buttons|card|list|menu)|next-lesson|past-lessons|use-lessons)[.]',
      'apps/web/src/features/overview/tile-row',
      'apps/web/src/parts/(checklist|contact-data|learning-summary|member-name|report-absence|session-hero)[.]',
      'apps/web/src/parts/use-next-lessons',
      'apps/web/src/screens/use-lesson-task',
      'lucide-react/dist/esm/icons/(notebook-pen|repeat|target)[.]',
      'packages/app/src/canceler',
      'packages/rules/src/attendance',
      'packages/ui/src/(bar|meter)[.]',
    ),
  },
  {
    name: 'rooms',
    test: modules(
      'apps/web/src/features/chat/(outbox|recent-rooms|room-row|thread|thread-store|use-no-rooms-text|use-thread)[.]',
      'lucide-react/dist/esm/icons/(bell-off|pin|pin-off)[.]',
      'packages/app/src/markup/markup-text',
      'packages/rules/src/markup',
    ),
  },
  {
    name: 'bar',
    test: modules(
      'apps/web/src/parts/(account-button|incomplete-settings|lesson-dot|quota-bar|quota-meter|settings-dot)[.]',
      'packages/app/src/inbox/(inbox-bell|use-inbox)[.]',
      'packages/arabic/src/inbox-words',
      'packages/ui/src/popover[.]',
    ),
  },
  {
    name: 'later',
    test: modules(
      'apps/web/src/parts/(later-tasks|socket-tasks|push|base64url|service-worker|use-offline-copy)[.]',
      'apps/web/src/parts/use-(connection|lesson|socket|tutor-free)-?toasts?[.]',
      'packages/app/src/account/proof-on-demand',
      'packages/app/src/inbox/use-inbox-toasts',
      'packages/app/src/auth/use-token-refresh',
      'packages/client/src/token-refresh',
    ),
  },
  {
    name: 'meetings',
    test: modules(
      'apps/web/src/features/meetings/(candidate-button|meeting-line)',
      'apps/web/src/parts/(activation-card|use-pending-meetings)',
      'packages/app/src/meetings/meeting[.]',
      'packages/arabic/src/candidate-words',
      'packages/contract/src/(demo-sessions|interviews)[.]ts$',
      'packages/rules/src/meeting-states',
    ),
  },
  { name: 'fields', test: modules('packages/app/src/forms/(form-failure|form-text|use-form-field)') },
  {
    name: 'sign-in',
    test: modules('apps/web/src/parts/(auth-frame|social-button)'),
  },
].map((group) => ({ ...group, includeDependenciesRecursively: false }))

export default mergeConfig(appConfig, {
  plugins: [installable(), entryPages()],
  build: {
    rolldownOptions: { input: ['index.html', 'src/after-paint.ts'], output: { codeSplitting: { groups } } },
  },
})
