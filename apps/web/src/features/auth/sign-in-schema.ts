export { SignIn } from '@hiwar/contract/auth.ts'
