// Loaded after the first render of the form, so that neither zod nor the schema delays it.
export { SignIn } from '@hiwar/contract/auth.ts'
