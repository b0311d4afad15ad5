import { formatCountdown } from '@hiwar/arabic/dates.ts'
import { normalisePhone } from '@hiwar/arabic/phone.ts'
import { ContactRequest, sendContactRequest } from '@hiwar/contract/contact-requests.ts'
import { isErrorCode, type ErrorCode } from '@hiwar/contract/errors.ts'
import { HOUR_SECONDS } from '@hiwar/contract/time.ts'
import { contact } from '../src/content/contact.ts'
import type { ContactAttempt, ContactField } from '../src/features/contact/attempt.ts'
import { ApiFailure, type ApiClient } from './api-client.ts'

type Values = ContactAttempt['values']

const fieldOfCode = (code: string): ContactField | null => {
  if (code.endsWith('-user-name')) return 'name'
  if (code === 'invalid-phone') return 'phone'
  if (code.endsWith('-title')) return 'title'
  return code.endsWith('-message') ? 'message' : null
}

/** Sends a message to the team. Null when it arrived, else the form again with what was wrong. */
export async function sendContact(
  call: ApiClient,
  fields: URLSearchParams,
  visitor: { ip: string; userAgent: string | undefined },
): Promise<ContactAttempt | null> {
  const valueOf = (name: ContactField) => (fields.get(name) ?? '').slice(0, 2000)
  const values = {
    name: valueOf('name'),
    phone: valueOf('phone'),
    title: valueOf('title'),
    // A form sends line ends as the protocol has them; they would count twice.
    message: valueOf('message').replaceAll('\r\n', '\n'),
  }
  // Filled in by programs only: they are told that all is well.
  if ((fields.get('website') ?? '') !== '') return null
  const parsed = ContactRequest.safeParse({ ...values, phone: normalisePhone(values.phone) })
  if (!parsed.success)
    return refused(
      values,
      parsed.error.issues.map(({ message }) => message),
    )
  try {
    await call(sendContactRequest, { body: parsed.data, visitor })
    return null
  } catch (error) {
    return failed(values, error)
  }
}

function refused(values: Values, codes: readonly string[]): ContactAttempt {
  const errors: Partial<Record<ContactField, ErrorCode>> = {}
  for (const code of codes) {
    const field = fieldOfCode(code)
    if (field !== null && isErrorCode(code)) errors[field] ??= code
  }
  const isExplained = Object.keys(errors).length > 0
  return { status: 422, values, errors, failure: isExplained ? null : contact.failed }
}

function failed(values: Values, error: unknown): ContactAttempt {
  if (error instanceof ApiFailure && error.status === 429) {
    const after = formatCountdown((error.waitSeconds ?? HOUR_SECONDS) * 1000)
    return { status: 429, values, errors: {}, failure: contact.tooOften(after) }
  }
  if (error instanceof ApiFailure && error.code !== null && fieldOfCode(error.code) !== null)
    return refused(values, [error.code])
  return { status: 503, values, errors: {}, failure: contact.failed }
}
