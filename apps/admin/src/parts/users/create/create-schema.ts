// Loaded after the first render of the form. Imported directly, the contract's file would be a chunk of its own with all
// its schemas, on every first load.
export { CreateUser } from '@hiwar/contract/users.ts'
