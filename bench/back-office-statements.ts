// Rows of the back office beside the measuring data set: ten thousand or more in each of its lists.
import type { Statement } from './seed-statements.ts'

const rows = 10_000
const numbers = `generate_series(1, ${rows}) as n`
const tutor = '(1 + n % 980)'
const student = '(10000 + n % 5200)'
const admin = 20_000
const earlier = `{day} - (n % 720) * interval '3 hours'`

export const backOfficeStatements: readonly Statement[] = [
  {
    what: 'more students',
    sql: `
    insert into users (id, email, password_hash, name, birth_year, gender, role, verified_email, city, phone,
      created_at, updated_at)
    select 40000 + n, 'member-' || n || '@bench.test', {hash}, 'عضو رقم ' || n, 1990 + n % 18,
      case when n % 2 = 0 then 'female' else 'male' end, 4, n % 3 > 0, 1 + n % 28, '012' || lpad(n::text, 8, '0'),
      ${earlier}, ${earlier}
    from ${numbers}`,
  },
  {
    what: 'tutors on their way',
    sql: `
    insert into users (id, email, password_hash, name, birth_year, gender, role, verified_email, city, phone,
      created_at, updated_at)
    select 60000 + n, 'candidate-' || n || '@bench.test', {hash}, 'مرشّح رقم ' || n, 1980 + n % 20,
      case when n % 2 = 0 then 'female' else 'male' end, 3, n % 4 > 0, 1 + n % 28, '015' || lpad(n::text, 8, '0'),
      ${earlier}, ${earlier}
    from ${numbers}`,
  },
  {
    what: 'their profiles',
    sql: `
    insert into tutors (id, bio, video, activated, notice, created_at, updated_at)
    select 60000 + n, case when n % 3 > 0 then 'محادثة هادئة بلغة إنجليزية بسيطة كل يوم' end,
      case when n % 2 = 0 then 'candidate-' || n || '.mp4' end, n % 5 = 0, (n % 4) * 60, ${earlier}, ${earlier}
    from ${numbers}`,
  },
  {
    what: 'more topics',
    sql: `
    insert into topics (id, name_ar, name_en, created_at, updated_at)
    select 100 + n, 'موضوع رقم ' || n, 'Another topic ' || n, ${earlier}, ${earlier} from ${numbers}`,
  },
  {
    what: 'more plans',
    sql: `
    insert into plans (id, weekly_minutes, base_monthly_price, year_discount, for_invites_only, active, created_at,
      updated_at)
    select 100 + n, 15 + n % 600, 50000 + n * 100, n % 50 * 100, n % 5 = 0, n % 2 = 0, ${earlier}, ${earlier}
    from ${numbers}`,
  },
  {
    what: 'payments in every state but open',
    sql: `
    insert into transactions (id, user_id, plan_id, plan_period, amount, status, payment_method, provider_ref_num,
      merchant_ref, weekly_minutes, base_monthly_price, price_before, plan_discount, expires_at, paid_at, needs_refund,
      created_at, updated_at)
    select 100000 + n, ${student}, 1 + n % 3, n % 3, 100000 + (n % 40) * 5000, 1 + n % 6, n % 4, 8000000000 + n,
      'office-' || n, 150, 250000, 250000, 0, {day}, case when n % 6 in (0, 2) then ${earlier} end, n % 400 = 0,
      ${earlier}, ${earlier}
    from ${numbers}`,
  },
  {
    what: 'withdrawals',
    sql: `
    insert into invoices (user_id, method, receiver, amount, status, note, addressed_by, created_at, updated_at)
    select ${tutor}, n % 3, case n % 3 when 0 then '01012345678' when 1 then 'CIB:100045178823'
      else 'name@instapay' end, 1000 + n % 90 * 100, n % 5, case when n % 4 = 0 then 'تم التحويل' end,
      case when n % 5 > 1 then ${admin} end, ${earlier}, ${earlier} from ${numbers}`,
  },
  {
    what: 'the audit log',
    sql: `
    insert into audit_log (at, actor_id, actor_role, action, target_type, target_id, user_id, before, after,
      request_id, outcome)
    select ${earlier}, ${admin}, 1, (array['user.update', 'invoice.fulfil', 'plan.update', 'auth.login'])[1 + n % 4],
      (array['user', 'invoice', 'plan', 'user'])[1 + n % 4], n::text, ${student}, '{"name": "قبل"}', '{"name": "بعد"}',
      'request-' || n, case when n % 50 = 0 then 'refused' else 'ok' end
    from ${numbers}`,
  },
  {
    what: 'reports',
    sql: `
    insert into reports (id, title, description, category, kind, resolved_at, created_by, created_at, updated_by,
      updated_at)
    select n, 'بلاغ رقم ' || n, 'انقطع الصوت مرتين في هذه الحصة ثم عاد وحده', 'technical', 'technical',
      case when n % 3 > 0 then {day} end, ${student}, ${earlier}, ${student}, ${earlier} from ${numbers}`,
  },
  {
    what: 'their replies',
    sql: `
    insert into report_replies (report_id, message, draft, created_by, created_at, updated_by, updated_at)
    select n, 'ننظر في الأمر ونعود إليك', n % 7 = 0, ${admin}, ${earlier}, ${admin}, ${earlier} from ${numbers}`,
  },
  {
    what: 'contact requests',
    sql: `
    insert into contact_requests (name, phone, title, message, state, created_at, updated_at)
    select 'سائل رقم ' || n, '01012345678', 'سؤال عن الباقات', 'هل تباع الباقة لشخصين من أسرة واحدة؟',
      (array['open', 'answered', 'spam'])[1 + n % 3], ${earlier}, ${earlier} from ${numbers}`,
  },
  {
    what: 'interviews',
    sql: `
    insert into interviews (interviewer_id, interviewee_id, slot_id, session_id, start, status, created_at, updated_at)
    select 981 + n % 20, ${tutor}, 1 + n % 5000, 'interview:' || n, ${earlier},
      case when n <= 900 then 1 else 2 + n % 4 end, ${earlier}, ${earlier} from ${numbers}`,
  },
  {
    what: 'demo sessions',
    sql: `
    insert into demo_sessions (manager_id, tutor_id, slot_id, session_id, start, status, created_at, updated_at)
    select 981 + n % 20, ${tutor}, 1 + n % 5000, 'demo:' || n, ${earlier},
      case when n <= 900 then 1 else 3 + n % 3 end, ${earlier}, ${earlier} from ${numbers}`,
  },
  {
    what: 'coupons',
    sql: `
    insert into coupons (code, discount, expires_at, created_at, created_by, updated_at, updated_by)
    select 'BENCH' || n, 500 + n % 30 * 100, {day} + interval '30 days', ${earlier}, ${admin}, ${earlier}, ${admin}
    from ${numbers}`,
  },
  {
    what: 'invites',
    sql: `
    insert into invites (email, plan_id, expires_at, accepted_at, live_from, created_by, created_at, updated_by,
      updated_at)
    select 'guest-' || n || '@bench.test', 1 + n % 3, {day} + (n % 40 - 20) * interval '1 day',
      case when n % 3 = 0 then {day} end, ${earlier}, ${admin}, ${earlier}, ${admin}, ${earlier} from ${numbers}`,
  },
  {
    what: 'what one student was told',
    sql: `
    insert into deliveries (user_id, channel, kind, message, state, created_at, due_at)
    select 10007, 'email', 'password-changed', '{"kind": "password-changed"}', 'sent', ${earlier}, ${earlier}
    from ${numbers}`,
  },
  {
    what: 'blocked erasures',
    sql: `
    insert into account_deletions (user_id, requested_at, erases_at)
    select distinct user_id, {day} - interval '40 days', {day} - interval '20 days'
    from transactions where needs_refund`,
  },
]

/** Tables whose counters go on after the rows' own ids. */
export const backOfficeTables = ['users', 'topics', 'plans', 'transactions', 'reports'] as const
