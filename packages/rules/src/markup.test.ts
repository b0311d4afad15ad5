import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markupLength, markupOfPlainText, readMarkup } from './markup.ts'

const html = (fragment: string) => readMarkup(fragment)?.html ?? null

test.each([
  ['<p>Hello <b>you</b></p>', '<p>Hello <b>you</b></p>'],
  ['<div class="x" onclick="steal()">سلام</div>', '<div>سلام</div>'],
  ['<script>alert(1)</script>hi', 'hi'],
  ['<style>p{}</style><svg onload=alert(1)></svg>hi', 'hi'],
  ['<img src=x onerror=alert(1)>hi', 'hi'],
  ['<a href="javascript:alert(1)">press</a>', 'press'],
  ['<B>loud</B><BR/>', '<b>loud</b>'],
  ['<ul><li>one</li><li>two</li></ul>', '<ul><li>one</li><li>two</li></ul>'],
  ['3 < 5 && 7 > 6', '3 &lt; 5 &amp;&amp; 7 &gt; 6'],
  ['&lt;script&gt;', '&lt;script&gt;'],
  ['&#60;b&#62; &#x6D; &unknown; &amp;lt;', '&lt;b&gt; m &amp;unknown; &amp;lt;'],
  ['<!-- note -->text<!doctype html>', 'text'],
  ['<br><p> </p>\n middle \n<br><div></div>', 'middle'],
  ['<b title="a > b">x</b>', '<b>x</b>'],
  ['nul\u0000 and half \uD800', 'nul and half \uFFFD'],
])('%j is kept as %j', (fragment, expected) => {
  expect(html(fragment)).toBe(expected)
})

test.each([
  '<b>',
  '</b>',
  '<b><i></b></i>',
  'a <b',
  '<p><li></p>',
  '<a href="x>y',
  '<div>'.repeat(30) + '</div>'.repeat(30),
  '<script>never closed',
  '<!-- never closed>',
  '<!never closed',
  '</>',
  '<b"x">y</b>',
])('%j is broken', (fragment) => {
  expect(readMarkup(fragment)).toBeNull()
})

test.each(['<a ', '<a "', '<!', '<!--', '<b></b', '<br', '</', '<<a ', '&#', '<p>x</p>', '<b x="'])(
  'a hostile text of many %j costs as little as its length says',
  (piece) => {
    const before = process.cpuUsage()
    readMarkup(piece.repeat(100_000))
    const { user, system } = process.cpuUsage(before)
    // In microseconds: some milliseconds, where the square of the length takes minutes.
    expect(user + system).toBeLessThan(5_000_000)
  },
)

test('length limits count code points without tags; plain text has a line for each block', () => {
  const read = readMarkup('<p>أهلًا <b>👋</b></p><p>two</p>')
  expect(read?.plainText).toBe('أهلًا 👋\ntwo')
  expect(read === null ? 0 : markupLength(read)).toBe(10)
})

test('a block begins a line too, as editors of browsers write them', () => {
  expect(readMarkup('one<div>two</div><div><br></div><ul><li>three</li></ul>')?.plainText).toBe('one\ntwo\n\nthree')
})

test('sanitized HTML parses back to itself and contains no other elements', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<b>',
        '</b>',
        '<p x="<">',
        '</p>',
        '<script>',
        '</script>',
        '<br>',
        '&lt;',
        '<!--',
        '-->',
        '"',
        "'>",
        '<svg/onload=x>',
      ),
    ),
  )
  fc.assert(
    fc.property(pieces, (given) => {
      const read = readMarkup(given.join(''))
      if (read === null) return
      expect(readMarkup(read.html)?.html).toBe(read.html)
      expect(read.html.replaceAll(/<\/?(b|i|strong|em|p|ul|ol|li|br|div|h3)>/g, '')).not.toMatch(/[<>]/)
    }),
    { numRuns: 300 },
  )
})

test('typed text is rendered literally', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const read = readMarkup(markupOfPlainText(typed))
      expect(read?.plainText).toBe(
        typed
          .replaceAll(/\r\n?/g, '\n')
          // oxlint-disable-next-line no-control-regex -- control characters are not text
          .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
          .trim(),
      )
    }),
    { numRuns: 200 },
  )
  expect(markupOfPlainText('if (a < b)\n  go & see')).toBe('if (a &lt; b)<br>  go &amp; see')
})
