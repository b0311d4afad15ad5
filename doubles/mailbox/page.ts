import { html, trusted } from '../markup.ts'
import { mailboxScript } from './page-script.ts'
import { mailboxStyle } from './page-style.ts'

const envelope = trusted(`<svg width="72" height="72" viewBox="0 0 72 72" fill="none" stroke="#0e6b75"
  stroke-width="1.75" stroke-linejoin="round" aria-hidden="true">
  <rect x="9" y="18" width="54" height="38" rx="8"/><path d="M11 22l25 20 25-20"/>
  <circle cx="57" cy="19" r="8" fill="#f2994a" stroke="#fbf8f3" stroke-width="3"/></svg>`)

const header = html`<header>
  <div class="name">
    <h1>صندوق البريد</h1>
    <span class="badge">تجريبي: لا شيء يُرسل إلى الخارج</span>
  </div>
  <form role="search" id="search">
    <label for="to" class="hidden">المستلم</label>
    <input id="to" type="search" list="recipients" placeholder="ابحث بعنوان المستلم" autocomplete="off" dir="auto" />
    <datalist id="recipients"></datalist>
  </form>
  <button id="clear" class="quiet">حذف الكل</button>
</header>`

const messageList = html`<nav aria-label="الرسائل">
  <ol id="list"></ol>
  <div id="empty" class="empty" hidden>
    ${envelope}
    <p id="empty-words"></p>
  </div>
</nav>`

const openMessage = html`<article id="message" aria-labelledby="subject" tabindex="-1" hidden>
  <div class="about">
    <a href="#" id="back" class="quiet">رجوع إلى الرسائل</a>
    <h2 id="subject" dir="auto"></h2>
    <dl>
      <dt>من</dt>
      <dd id="from"></dd>
      <dt>إلى</dt>
      <dd id="recipients-of"></dd>
      <dt>وصلت</dt>
      <dd id="received"></dd>
    </dl>
    <ul id="files" aria-label="المرفقات"></ul>
    <div id="views" role="group" aria-label="طريقة العرض">
      <button id="show-html" aria-pressed="true">الرسالة</button
      ><button id="show-text" aria-pressed="false">النص</button>
    </div>
  </div>
  <iframe id="html" title="نص الرسالة" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
  <div id="text" dir="auto"></div>
</article>`

/**
 * The mailbox page. Its script draws the messages of `/api/messages`; nothing of a mail is ever part of this document.
 */
export function drawMailbox(): string {
  return html`<!doctype html>
    <html lang="ar" dir="rtl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>صندوق البريد التجريبي</title>
        <link rel="icon" href="data:," />
        <style>
          ${trusted(mailboxStyle)}
        </style>
      </head>
      <body>
        ${header}
        <div id="status" role="status" class="hidden"></div>
        <main>
          ${messageList} ${openMessage}
          <div id="nothing" class="empty">
            ${envelope}
            <p>اختر رسالة لقراءتها.</p>
          </div>
        </main>
        <script>
          ${trusted(mailboxScript)}
        </script>
      </body>
    </html>`.text
}
