import { z } from '@hiwar/client/schema.ts'
import { Email } from '@hiwar/contract/fields.ts'

export const EmailOnly = z.object({ email: Email })
