import { afterEach, describe, expect, test } from 'vitest'
import { setDigits } from './digits.ts'
import { noticeMail, resetPasswordMail, verificationMail } from './mail.ts'

afterEach(() => setDigits('latn'))

describe('mails with a code', () => {
  const mails = {
    verification: verificationMail({ code: 48213, name: 'سارة' }),
    reset: resetPasswordMail({ code: 48213 }),
  }

  test.each(Object.entries(mails))(
    'the %s mail holds its code once as text and once as a left-to-right island',
    (_name, mail) => {
      expect(mail.text.match(/\b\d{5}\b/g)).toEqual(['48213'])
      expect(mail.html.match(/\b\d{5}\b/g)).toEqual(['48213'])
      expect(mail.html).toMatch(/dir="ltr"[^>]*letter-spacing:0[^>]*>48213</)
      expect(mail.html).toContain('<html lang="ar" dir="rtl">')
      expect(mail.subject).not.toMatch(/\d/)
      expect(mail.text).toContain('15 دقيقة')
      expect(mail.text + mail.html.replace('<!doctype', '')).not.toContain('!')
    },
  )

  test('a name cannot inject markup into the mail', () => {
    const { html } = verificationMail({ code: 48213, name: '<b onclick="x">&' })
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;')
    expect(html).not.toContain('<b ')
  })

  test('without a name the greeting has none', () => {
    expect(verificationMail({ code: 48213, name: null }).text).toMatch(/^أهلًا بك\n/)
  })

  test('the code stays Latin when the reader chose Arabic digits', () => {
    setDigits('arab')
    const { text } = verificationMail({ code: 48213, name: null })
    expect(text).toContain('48213')
    expect(text).toContain('١٥ دقيقة')
  })
})

describe('notification mails', () => {
  test('have a button and the same URL as text', () => {
    const mail = noticeMail({ title: 'حصة جديدة', paragraphs: ['الموعد: غدًا'], link: 'https://app.test/t/3?a=1&b=2' })
    expect(mail.subject).toBe('حصة جديدة · حوار')
    expect(mail.text).toContain('https://app.test/t/3?a=1&b=2')
    expect(mail.html).toContain('href="https://app.test/t/3?a=1&amp;b=2"')
  })

  test('show their first paragraph beside the subject in a list of mails, and the title where there is none', () => {
    const previewOf = (paragraphs: string[]) =>
      /display:none[^>]*>([^<]*)</.exec(noticeMail({ title: 'حصة جديدة', paragraphs, link: null }).html)?.[1]
    expect([['الموعد: غدًا', 'مع سارة'], []].map(previewOf)).toEqual(['الموعد: غدًا', 'حصة جديدة'])
  })

  test('have no button without a link', () => {
    const { html } = noticeMail({ title: 'حُذف حسابك', paragraphs: [], link: null })
    expect(html).not.toContain('<a ')
    expect(html, 'nor anything else').toMatch(/<\/h1>\s*<\/td>/)
  })
})
