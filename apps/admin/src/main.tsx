import { startApp } from '@hiwar/app/start.tsx'
import { pages } from './auth/pages.ts'
import { routes } from './routes.tsx'
import './style.css'

startApp({ routes, paths: pages.map(({ path }) => path) })
