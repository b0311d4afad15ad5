import { reportViolations, ViolationReports, violationReportTypes } from '@hiwar/contract/violations.ts'
import type { FastifyInstance } from 'fastify'
import type { ApiClient } from './api-client.ts'
import { reportPath } from './policy.ts'
import { callerOf } from './visitor.ts'

/** What browsers refused a page of the site goes to the API, which counts, bounds and logs it for all origins. */
export function addViolations(app: FastifyInstance, call: ApiClient): void {
  app.addContentTypeParser([...violationReportTypes], { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
  app.post(reportPath, { bodyLimit: reportViolations.bodyBytes ?? 0 }, async (request, reply) => {
    const reports = ViolationReports.safeParse(request.body)
    if (!reports.success) return await reply.status(400).send()
    call(reportViolations, { body: reports.data, visitor: callerOf(request) }).catch((error: unknown) => {
      app.log.debug({ problem: String(error) }, 'a violation was not told to the API')
    })
    return await reply.status(204).send()
  })
}
