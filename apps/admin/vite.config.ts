export { appConfig as default } from '@hiwar/app/vite.ts'
