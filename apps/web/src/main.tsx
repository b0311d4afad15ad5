import { startApp } from '@hiwar/app/start.tsx'
import { hintMember } from './auth/member-hint.ts'
import { offlineRoutes, routes, screens } from './routes.tsx'
import './style.css'

const isOffline = 'offline' in document.documentElement.dataset

hintMember()
startApp({ routes: isOffline ? offlineRoutes : routes, paths: screens.map(({ path }) => path) })
