import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './policy.ts'

test('the policy allows this origin and the one style element, and nothing inline', () => {
  const css = 'body{color:red}'
  const policy = contentSecurityPolicy(css)
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
})
