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
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['a&#7;b&#x7F;c&#13;d', 'abc\nd'],
  ['a&#0;b&#x110000;c&#xD800;d&#xDFFF;e&#x10FFFF;f&#xD7FF;g&#xE000;h', 'abcde\u{10FFFF}f\uD7FFg\uE000h'],
  ['&quot;&apos;&nbsp;x', '"\'\u00A0x'],
  ['<!---->a<!-- b > c -->d<!>e', 'ade'],
  ["<b title='a > b'>x</b><i title=>y</i>", '<b>x</b><i>y</i>'],
  ['<strong>a</strong><i>b</i><em>c</em>', '<strong>a</strong><i>b</i><em>c</em>'],
  ['a<hr>b<input>c<wbr>d<meta>e<link>f<area>g<base>h<col>i<embed>j<source>k<track>l', 'abcdefghijkl'],
  ['<div> a </div> b <p> c </p>', '<div> a </div> b <p> c </p>'],
  [' a <b>b</b> c ', 'a <b>b</b> c'],
  ['<p></p><br> ', ''],
  ['', ''],
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
        '&#7;',
        '&#13;',
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

test.each(['script', 'style', 'template', 'iframe', 'noscript', 'textarea', 'title', 'xmp', 'svg', 'math', 'object'])(
  'what stands in a <%s> is no text',
  (name) => {
    expect(html(`a<${name}>b<i>c</i></${name}>d`)).toBe('ad')
  },
)

test('elements may lie twenty deep', () => {
  const nested = (depth: number) => `${'<div>'.repeat(depth)}x${'</div>'.repeat(depth)}`
  expect(html(nested(19))).toBe(nested(19))
  expect(html(nested(20))).toBeNull()
})

test.each([
  ['a<br>b', 'a\nb'],
  ['<p>a</p><p>b</p>', 'a\nb'],
  ['a<p>b</p>c', 'a\nb\nc'],
  ['<div>a<br></div>b', 'a\nb'],
  ['<p>a</p><p></p><p>b</p>', 'a\n\nb'],
  ['<b>a</b><i>b</i><strong>c</strong><em>d</em>', 'abcd'],
  ['<ul><li>a</li><li>b</li></ul>c', 'a\nb\nc'],
])('%j reads as %j', (fragment, text) => {
  expect(readMarkup(fragment)?.plainText).toBe(text)
})

test('a text typed into a plain field loses what surrounds it and keeps its lines', () => {
  expect(markupOfPlainText('  a < b\r\n& c\n ')).toBe('a &lt; b<br>&amp; c')
})
