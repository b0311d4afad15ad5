/** The contract's schema language, for a rule that only one form has. */
export * as z from 'zod/mini'
