import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, reportPath, safetyHeaders } from './policy.ts'

test('the policy allows this origin and the one style element, and nothing inline', () => {
  const css = 'body{color:red}'
  const policy = contentSecurityPolicy(css)
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'; report-to violations")
  expect(policy).toContain(`report-uri ${reportPath}`)
  expect(safetyHeaders['reporting-endpoints']).toBe(`violations="${reportPath}"`)
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
})
