import { startApp } from '@hiwar/app/start.tsx'
import { hintMember } from './auth/member-hint.ts'
import { routes, screens } from './routes.tsx'
import './style.css'

hintMember()
startApp({ routes, paths: screens.map(({ path }) => path) })
