// Who may call what, as the documents say it (people.md Permissions, lessons.md Permissions, money.md 12, extras.md 15, admin.md 3). Written by
// hand, so that a change of the contract's `who` without a change of the documents is seen.
//
// Seven signs: nobody, student, tutor, tutor manager, studio, regular admin, super admin.
// y: yes. o: own things only. c: within the condition the document names. -: refused by role (nobody: 401, others: 403).
export const matrix: Readonly<Record<string, string>> = {
  // Sign-in and codes
  'POST /auth/password': 'yyyyyyy', 'POST /auth/google': 'yyyyyyy', 'GET /auth/google': 'yyyyyyy', 'POST /auth/refresh-token': '-yyyyyy',
  'POST /auth/sign-out-all': '-oooooo',
  'POST /confirmation-code/phone/send': '-oooooo', 'POST /confirmation-code/phone/verify': '-oooooo',
  'POST /confirmation-code/email/send': '-oooooo', 'POST /confirmation-code/email/confirm': '-oooooo',
  'POST /confirmation-code/password/send': 'yyyyyyy', 'POST /confirmation-code/password/confirm': 'yyyyyyy',
  // Accounts
  'POST /user/': 'cccccyy', 'GET /user/:id': '-----yy', 'GET /user/list': '-----yy', 'GET /user/tutor/full-tutors': '-----yy',
  'GET /user/current': '-oooooo', 'PUT /user/:id': '-cccccc', 'PUT /user/asset': '-o--ocy', 'PUT /user/asset/tutor': '--cccyy',
  'GET /user/interviewer/select': '--y----', 'GET /user/tutor/meta': '--oo-yy', 'GET /user/tutor/info/:id': 'yyyyyyy', 'GET /user/tutor/list/onboarded': 'yyyyyyy',
  'GET /user/tutor/:tutorId/for/studio': '----cyy', 'GET /user/tutor/all/for/studio': '----cyy',
  'GET /user/tutor/stats/:id': 'yyyyyyy', 'GET /user/tutor/activity/:id': 'yyyyyyy', 'GET /user/tutor/stats/personalized': '--oo---',
  'GET /user/student/stats/:id': '-o---yy', 'GET /user/student/stats/personalized': '-o-----', 'GET /user/tutor/list/uncontacted': '-o-----',
  'GET /user/studio/list': '--yy-yy', 'GET /user/deletion': '-oooo--', 'POST /user/deletion': '-oooo--', 'DELETE /user/deletion': '-oooo--',
  'PATCH /user/preferences': '-oooooo', 'GET /user/notification': '-oooooo', 'PUT /user/notification': '-oooooo', 'POST /user/notification/test': '-oooooo',
  'POST /user/telegram-link': '-oooooo', 'DELETE /user/telegram-link': '-oooooo',
  'GET /push/key': 'yyyyyyy', 'POST /push/subscription': '-oooooo', 'DELETE /push/subscription': '-oooooo', 'GET /push/subscription/list': '-oooooo',
  'GET /user/tutor/intro-video/list': '---y-yy', 'POST /user/tutor/:id/intro-video/review': '---y-yy',
  'POST /upload': '--cccyy', 'PATCH /upload/:id': '--oooyy', 'DELETE /upload/:id': '--oooyy',
  // Teaching
  'GET /availability-slot/': '-cyyyyy', 'POST /availability-slot/': '--oo---', 'POST /lesson/': '-c-----', 'GET /lesson/list/': '-ooooyy', 'GET /lesson/:id': '-ooooyy',
  'PATCH /lesson': '-o-----', 'DELETE /lesson/:id': '-ooo-cc', 'PUT /lesson/:id/focus': '-o-----', 'GET /lesson/:id/again': '-o-----', 'GET /lesson/words': '-o-----',
  'GET /lesson/:id/notes': '-ooo-cc', 'POST /lesson/:id/notes': '-ooo---', 'GET /lesson/:id/private-note': '--oo---', 'PUT /lesson/:id/private-note': '--oo---',
  'GET /lesson/private-notes': '--oo---', 'GET /session/:id': '-ooo---', 'GET /session/token': '-ooo---',
  'GET /calendar/feed': '-ooo---', 'POST /calendar/feed': '-ooo---', 'DELETE /calendar/feed': '-ooo---',
  'GET /calendar/feed/:file': 'yyyyyyy', 'GET /calendar/lesson/:id/:file': 'yyyyyyy',
  'POST /interview': '--c----', 'GET /interview/select': '--c----', 'PATCH /interview': '--cc-cc', 'GET /interview/list/': '--oo-yy',
  'POST /demo-session': '--c----', 'PATCH /demo-session': '--cc-cc', 'GET /demo-session/list': '--oo-yy',
  'PUT /favourite/:tutorId': '-o-----', 'DELETE /favourite/:tutorId': '-o-----', 'GET /favourite/list': '-o-----',
  'PUT /watch/:tutorId': '-o-----', 'DELETE /watch/:tutorId': '-o-----', 'GET /watch/list': '-o-----',
  // Chat
  'POST /chat/new': '-ccc---', 'GET /chat/list/:roomId/messages': '-oooocc', 'GET /chat/list/rooms/:userId/': '-oooocc', 'GET /chat/room/by/members': '-oooocc',
  'GET /chat/room/members/:roomId': '-oooocc', 'PUT /chat/room/:roomId': '-ooo---',
  // Ratings, topics, reports
  'POST /rating/': '-ccc---', 'GET /rating/:id': '-ooo-yy', 'PUT /rating/:id': '-ooo-yy', 'DELETE /rating/:id': '-ooo-yy', 'GET /rating/list': '-----yy',
  'GET /rating/list/rater/:id': '-ooooyy', 'GET /rating/list/ratee/:id': 'cccccyy', 'GET /rating/list/tutor/:id': 'yyyyyyy',
  'POST /topic/': '-----yy', 'PUT /topic/:id': '-----yy', 'DELETE /topic/:id': '-----yy', 'GET /topic/list': '-yyyyyy',
  'GET /topic/of/user': '-ooo---', 'POST /topic/of/user': '-ooo---', 'DELETE /topic/of/user': '-ooo---', 'PATCH /topic/of/user': '-ooo---',
  'POST /report': '-yyyyyy', 'GET /report/:id': '-ooooyy', 'PUT /report/:id': '-ooooyy', 'DELETE /report/:id': '-ooooyy', 'GET /report/list': '-ooooyy',
  'POST /report/reply': '-ooooyy', 'GET /report/reply/:id': '-ooooyy', 'GET /report/reply/report/:id': '-ooooyy', 'PUT /report/reply/:id': '-oooooo',
  'DELETE /report/reply/:id': '-ooooyy', 'GET /report/reply/list': '-----yy',
  // Money
  'POST /plan': '-----yy', 'PATCH /plan/:id': '-----yy', 'DELETE /plan/:id': '-----yy', 'GET /plan/:id': '-ccccyy', 'GET /plan/list': 'cccccyy',
  'POST /coupon': '-----yy', 'GET /coupon/:id': '-----yy', 'PUT /coupon/:id': '-----yy', 'DELETE /coupon/:id': '-----yy', 'GET /coupon/list': '-----yy',
  'GET /coupon/code/:code': '-c---yy', 'POST /invite': '-----yy', 'GET /invite/:id': '-----yy', 'PUT /invite/:id': '-----yy', 'DELETE /invite/:id': '-----yy',
  'GET /invite/list': '-----yy', 'GET /sub/:id': '-o---yy', 'GET /sub/list': '-o---yy', 'GET /sub/user': '-o---yy',
  'GET /tx/:id': '-o---yy', 'GET /tx/:id/history': '-o---yy', 'GET /tx/list': '-o---yy', 'GET /tx/last': '-o-----',
  'POST /fawry/pay/card': '-c-----', 'POST /fawry/pay/ref-num': '-c-----', 'POST /fawry/pay/e-wallet': '-c-----', 'POST /fawry/pay/bank-installments': '-c-----',
  'POST /fawry/cancel-unpaid-order': '-o---yy', 'POST /fawry/refund': '-----yy', 'GET /fawry/payment-status': '-o---yy', 'POST /fawry/payment-status/sync': '-o---yy',
  'POST /fawry/payment-status': 'ccccccc', 'GET /fawry/card-token/url': '-y-----', 'GET /fawry/card-token/list': '-o---cc', 'DELETE /fawry/card-token': '-o---cc',
  'POST /invoice': '--c----', 'GET /invoice': '--o--yy', 'GET /invoice/stats/:id': '--o--yy', 'PUT /invoice/:id': '--o--cc',
  'GET /assets/receipts/:file': '-ccccyy', 'GET /assets/uploads/:file': 'yyyyyyy',
  // Platform
  'DELETE /cache/flush': '-----yy', 'GET /admin/stats': '-----yy', 'GET /admin/attendance/:id': '-----yy', 'GET /admin/audit': '-----cy', 'POST /admin/audit': '-----yy',
  'GET /platform/settings': 'yyyyyyy', 'PATCH /platform/settings': '-----cy', 'POST /contact-request/': 'yyyyyyy', 'GET /contact-request/list': '-----yy',
  'PATCH /contact-request/:id': '-----yy', 'POST /analytics/fb/track': 'yyyyyyy', 'GET /healthz': 'yyyyyyy', 'GET /readyz': 'yyyyyyy',
  // By a token of the machines' own, or from this machine; no role opens it.
  'GET /metrics': 'ccccccc',
}
