import { startApp } from '@hiwar/app/start.tsx'
import { storage } from '@hiwar/client/auth-store.ts'
import { hintMember } from './auth/member-hint.ts'
import { offlineRoutes, routes, screens } from './routes.tsx'
import './style.css'

const isOffline = 'offline' in document.documentElement.dataset

// Set by developers: the app in a frame of a phone's size (web.md §1.2).
if (window === window.top && storage()?.getItem('hiwar.simulated-phone') === 'on')
  void import('./show-phone.ts').then(({ showPhone }) => showPhone())
else {
  hintMember()
  startApp({ routes: isOffline ? offlineRoutes : routes, paths: screens.map(({ path }) => path) })
}
