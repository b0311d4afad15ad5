/** The page's script: draws the list and the open message, and every three seconds updates what changed. */
export const mailboxScript = `
const byId = (id) => document.getElementById(id)
const opened = new Set(JSON.parse(sessionStorage.getItem('opened') || '[]'))
const timeFormat = new Intl.DateTimeFormat('ar-EG-u-nu-latn', { hour: 'numeric', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat('ar-EG-u-nu-latn', { day: 'numeric', month: 'long' })
const fullFormat = new Intl.DateTimeFormat('ar-EG-u-nu-latn', { dateStyle: 'full', timeStyle: 'medium' })
let messages = []
let lastList = ''
let shownId = ''

// The two marks keep the address and its brackets together, left to right, inside Arabic.
const nameOf = (person) => person.name ? person.name + ' \\u2066<' + person.address + '>\\u2069' : person.address
const idInAddress = () => location.hash.replace(/^#\\/?/, '')
const element = (tag, name, text) => {
  const made = document.createElement(tag)
  made.className = name
  made.textContent = text
  made.dir = 'auto'
  return made
}
const shortTime = (iso) => {
  const at = new Date(iso)
  return at.toDateString() === new Date().toDateString() ? timeFormat.format(at) : dayFormat.format(at)
}

const drawRow = (message) => {
  const row = document.createElement('li')
  row.dataset.id = message.id
  const link = document.createElement('a')
  link.href = '#/' + message.id
  const time = element('time', '', shortTime(message.receivedAt))
  time.dateTime = message.receivedAt
  link.append(element('span', 'subject', message.subject || 'بلا عنوان'), time,
    element('span', 'recipient', message.to.map((person) => person.address).join(', ')),
    element('span', 'preview', message.preview))
  row.append(link)
  return row
}

const drawList = () => {
  const wanted = byId('to').value.trim().toLowerCase()
  const isWanted = (person) => nameOf(person).toLowerCase().includes(wanted)
  const listed = messages.filter((message) => message.to.some(isWanted))
  const rows = new Map([...byId('list').children].map((row) => [row.dataset.id, row]))
  const ids = new Set(listed.map((message) => message.id))
  for (const [id, row] of rows) if (!ids.has(id)) row.remove()
  listed.forEach((message, index) => {
    const row = rows.get(message.id) || drawRow(message)
    const there = byId('list').children[index]
    if (there !== row) byId('list').insertBefore(row, there || null)
    row.className = opened.has(message.id) ? '' : 'unread'
    if (message.id === shownId) row.firstChild.setAttribute('aria-current', 'true')
    else row.firstChild.removeAttribute('aria-current')
  })
  byId('empty').hidden = listed.length > 0
  byId('empty-words').textContent =
    messages.length > 0 ? 'لا رسائل لهذا المستلم.' : 'لا رسائل بعد. كل رسالة يرسلها الموقع تظهر هنا.'
  byId('clear').hidden = messages.length === 0
}

const drawRecipients = () => {
  const addresses = [...new Set(messages.flatMap((message) => message.to.map((person) => person.address)))].sort()
  byId('recipients').replaceChildren(...addresses.map((address) => new Option(address, address)))
}

const linked = (text) => text.split(/(https?:\\/\\/[^\\s<>"')\\]]+)/).map((part, index) => {
  if (index % 2 === 0) return part
  const link = document.createElement('a')
  link.href = part
  link.target = '_blank'
  link.rel = 'noreferrer'
  link.dir = 'ltr'
  link.textContent = part
  return link
})

const framed = (html) => {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}

const chooseView = (isHtml) => {
  byId('html').hidden = !isHtml
  byId('text').hidden = isHtml
  byId('show-html').setAttribute('aria-pressed', String(isHtml))
  byId('show-text').setAttribute('aria-pressed', String(!isHtml))
}

const drawMessage = (message) => {
  byId('subject').textContent = message.subject || 'بلا عنوان'
  byId('from').textContent = nameOf(message.from)
  byId('recipients-of').textContent = message.to.map(nameOf).join('، ')
  byId('received').textContent = fullFormat.format(new Date(message.receivedAt))
  const describe = (file) => (file.name || file.mimeType) + ' · ' + Math.ceil(file.size / 1024) + ' KB'
  byId('files').replaceChildren(...message.files.map((file) => element('li', '', describe(file))))
  byId('views').hidden = !message.html || !message.text
  byId('html').srcdoc = framed(message.html)
  byId('text').replaceChildren(...linked(message.text))
  chooseView(message.html !== '')
}

const show = async () => {
  const id = idInAddress()
  if (id === shownId) return
  shownId = id
  const answer = id ? await fetch('/api/messages/' + encodeURIComponent(id)) : null
  const message = answer && answer.ok ? await answer.json() : null
  if (idInAddress() !== id) return
  document.body.classList.toggle('reading', message !== null)
  byId('message').hidden = message === null
  if (message) {
    drawMessage(message)
    opened.add(id)
    sessionStorage.setItem('opened', JSON.stringify([...opened].slice(-500)))
    byId('message').focus({ preventScroll: true })
  }
  drawList()
}

const refresh = async () => {
  if (document.hidden) return
  try {
    const answer = await fetch('/api/messages')
    const text = await answer.text()
    if (!answer.ok || text === lastList) return
    const before = new Set(messages.map((message) => message.id))
    const isFirst = lastList === ''
    lastList = text
    messages = JSON.parse(text).list
    const fresh = messages.find((message) => !before.has(message.id))
    if (fresh && !isFirst) byId('status').textContent = 'رسالة جديدة: ' + fresh.subject
    drawRecipients()
    drawList()
  } catch {
    // The mailbox is restarting; the next round tries again.
  }
}

byId('to').value = new URLSearchParams(location.search).get('to') || ''
byId('to').addEventListener('input', () => {
  const wanted = byId('to').value.trim()
  history.replaceState(null, '', (wanted ? '?to=' + encodeURIComponent(wanted) : location.pathname) + location.hash)
  drawList()
})
byId('search').addEventListener('submit', (event) => event.preventDefault())
byId('show-html').addEventListener('click', () => chooseView(true))
byId('show-text').addEventListener('click', () => chooseView(false))
byId('clear').addEventListener('click', async () => {
  if (!confirm('حذف كل الرسائل؟')) return
  await fetch('/api/messages', { method: 'DELETE' })
  location.hash = ''
  await refresh()
})
addEventListener('hashchange', show)
document.addEventListener('visibilitychange', refresh)
setInterval(refresh, 3000)
refresh().then(show)
`
