import { men } from './looks/men.mjs'
import { students } from './looks/students.mjs'
import { women } from './looks/women.mjs'

/**
 * How each demo user looks; `name` is the base name of the files. Missing traits have the defaults of the drawing
 * functions. Ages 12 to 56.
 */
export const tutorLooks = [...women, ...men]
export const studentLooks = students
