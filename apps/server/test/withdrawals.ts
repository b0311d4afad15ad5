import { editInvoice, requestWithdrawal, type EditInvoice } from '@hiwar/contract/invoices.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import type { TestApp } from './app.ts'
import { insertLesson } from './insert-lesson.ts'
import type { Person, TutorPerson } from './people.ts'

/** The smallest file that counts as a PDF. */
export const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** A tutor who earned the price of one lesson today, in piasters, and may withdraw it. */
export async function aPaidTutor(app: TestApp, price: number): Promise<TutorPerson> {
  const [tutor, student] = [await app.people.tutor(), await app.people.student()]
  const start = new Date(Math.floor(app.clock.now().getTime() / HOUR_MS) * HOUR_MS - 2 * HOUR_MS)
  await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start, price })
  return tutor
}

/** Withdrawals and their edits over HTTP, in a test app that starts later. */
export function withdrawalCalls(app: () => TestApp) {
  return {
    wallet: { method: 0, receiver: '01012345678' },
    withdraw: async (tutor: Person, amount: number, more: object = {}) =>
      await app().call(requestWithdrawal, { as: tutor, body: { method: 0, receiver: '01012345678', amount, ...more } }),
    put: async (as: Person, id: number, body: EditInvoice) =>
      await app().call(editInvoice, { as, params: { id }, body }),
    /** As the back office sends an edit that has a receipt. */
    async putForm(
      as: Person,
      id: number,
      fields: Record<string, string>,
      receipt: Uint8Array<ArrayBuffer> | null = pdf,
    ) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      if (receipt !== null) form.set('receipt', new Blob([receipt]), 'receipt.pdf')
      const response = await fetch(`${app().url}/api/v1/invoice/${id}`, {
        method: 'PUT',
        body: form,
        headers: { authorization: `Bearer ${as.token}` },
      })
      const body = (await response.json()) as { receipt: string | null; note?: string; state?: string; code?: string }
      return { status: response.status, body }
    },
  }
}
