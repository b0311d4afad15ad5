import { startApp } from '@hiwar/app/start.tsx'
import { routes, screens } from './routes.tsx'
import './style.css'

startApp({ routes, paths: screens.map(({ path }) => path) })
