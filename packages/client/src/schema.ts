/** The contract's schema library, for rules that belong to a single form. */
export * as z from 'zod/mini'
