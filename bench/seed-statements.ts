// The measuring data set, statement by statement: the same rows for the same day. Words in braces stand for the values
// of `Values`. Load tests written elsewhere rely on the ids.

export interface Values {
  readonly tutors: number
  /** Midnight UTC of the day. */
  readonly day: Date
  readonly hash: string
  /** Of a month's subscription paid today. */
  readonly start: Date
  readonly end: Date
}

export interface Statement {
  readonly what: string
  readonly sql: string
}

/** A person's sign-in is this and the person's id. */
const signInPrefix = '00000000-0000-4000-8000-'
export const signInOf = (userId: number): string => signInPrefix + String(userId).padStart(12, '0')

/** How much the set holds beside its tutors. */
export interface Size {
  readonly students: number
  /** The first of them have a plan. */
  readonly subscribed: number
  /** How many students each tutor meets as their first teacher, and as many as their second. */
  readonly studentsOfTutor: number
  readonly lessonsOfPair: number
  readonly messagesOfRoom: number
}

/** Beside 1,000 tutors 50,000 lessons and 200,000 messages. */
export const usualSize: Size = {
  students: 5200,
  subscribed: 5000,
  studentsOfTutor: 5,
  lessonsOfPair: 5,
  messagesOfRoom: 20,
}

/** Beside 10,000 tutors 2,000,000 lessons and 5,000,000 messages. */
export const grownSize: Size = {
  students: 100_200,
  subscribed: 100_000,
  studentsOfTutor: 10,
  lessonsOfPair: 10,
  messagesOfRoom: 25,
}

const slotsOfTutor = 56

/** Ids 1..9999 and, so that they never meet the students', 100000 + n beyond. */
const tutorId = (place: string) => `case when ${place} < 10000 then ${place} else 100000 + ${place} end`

/** Ids 10000..19999, and so that they never meet the admin's and the tutors', 200000 + n beyond. */
const studentId = (n: string) => `case when ${n} < 10000 then 10000 + ${n} else 200000 + ${n} end`

/** A uuid of version 4 made from a text. */
const uuidOf = (text: string) =>
  `(select substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-4' || substr(h, 14, 3) || '-8' || substr(h, 18, 3) || '-' || substr(h, 21, 12) from (select md5(${text}) as h) as hashed)`

/**
 * The pairs that share lessons: student n meets the tutors in the places n and n + half, counted round. Where there are
 * few tutors only so many students for each take lessons that nobody is in two places.
 */
const pairsOf = ({ subscribed, studentsOfTutor: most }: Size) => `
  select pair.n, pair.place, pair.side * ${most} + pair.rank as number, ${studentId('pair.n')} as student_id,
    ${tutorId('pair.place')} as tutor_id
  from (
    select n, side, (n + side * ({tutors} / 2)) % {tutors} + 1 as place,
      (n / {tutors} + side * ((n % {tutors} + {tutors} / 2) / {tutors})) % ${most} as rank
    from generate_series(0, least(${subscribed}, ${most} * {tutors}) - 1) as n, generate_series(0, 1) as side
  ) as pair`

/**
 * The lessons of each tutor: the last of a student's first pair lies ahead, one for each student; the others in the
 * past slots, one half of an hour after the other, never two of one person at a time.
 */
const lessonsOf = (size: Size) => `
  select
    (pairs.place - 1) * ${2 * size.studentsOfTutor * size.lessonsOfPair} + pairs.number * ${size.lessonsOfPair} + l as id,
    pairs.student_id, pairs.tutor_id, pairs.place,
    pairs.number < ${size.studentsOfTutor} and l = ${size.lessonsOfPair - 1} as is_ahead,
    pairs.number * ${size.lessonsOfPair} + l as k
  from (${pairsOf(size)}) as pairs, generate_series(0, ${size.lessonsOfPair - 1}) as l`

const placedOf = (size: Size) => `
  select lessons.*, slot.id as slot_id, slot.start + (case
    when is_ahead then lessons.place % 8 else k / 28 end) * interval '30 minutes' as start,
    case when lessons.id % 3 = 0 then 15 else 30 end as duration, lessons.id % 10 = 0 as is_canceled
  from (${lessonsOf(size)}) as lessons
  join availability_slots as slot on slot.id = (lessons.place - 1) * ${slotsOfTutor} + 1 + case when is_ahead then 28 + (k / ${size.lessonsOfPair}) * 2 else k % 28 end`

const peopleOf = ({ students }: Size): readonly Statement[] => [
  {
    what: 'topics',
    sql: `
    insert into topics (id, name_ar, name_en, created_at, updated_at)
    select n, 'موضوع ' || n, 'Topic ' || n, {day}, {day} from generate_series(1, 40) as n`,
  },
  {
    what: 'tutors',
    sql: `
    insert into users (id, email, password_hash, name, image, birth_year, gender, role, verified_email,
      verified_phone, city, phone, created_at, updated_at)
    select ${tutorId('n')}, 'tutor-' || ${tutorId('n')} || '@bench.test', {hash}, 'معلّم رقم ' || n,
      'tutor-' || n || '-960.webp', 1985 + n % 15,
      case when n % 2 = 0 then 'male' else 'female' end, case when n > {tutors} - 20 then 5 else 3 end, true, true,
        1 + n % 28,
      '010' || lpad(n::text, 8, '0'), {day}, {day}
    from generate_series(1, {tutors}) as n`,
  },
  {
    what: 'their profiles',
    sql: `
    insert into tutors (id, bio, about, video, thumbnail, activated, notice, first_listed_at, created_at, updated_at)
    select ${tutorId('n')}, 'محادثة هادئة بلغة إنجليزية بسيطة كل يوم',
      'أدرّس المحادثة منذ ' || 2 + n % 12 || ' سنوات، وأحب أن يتكلم طلابي أكثر مما أتكلم. نبدأ من اهتمامك، ونصحّح الجملة بعد أن تنتهي منها، ثم نعيدها معًا حتى تخرج سهلة من أول مرة.',
      'tutor-' || n || '.mp4', 'tutor-' || n || '-poster-960.webp', true, (n % 4) * 60,
        {day} - (n % 90) * interval '1 day', {day}, {day}
    from generate_series(1, {tutors}) as n`,
  },
  {
    what: 'their topics',
    sql: `
    insert into user_topics (user_id, topic_id)
    select ${tutorId('n')}, (n * 7 + t * 8) % 40 + 1 from generate_series(1, {tutors}) as n, generate_series(0, 4) as t`,
  },
  {
    what: 'students',
    sql: `
    insert into users (id, email, password_hash, name, birth_year, gender, role, verified_email, verified_phone,
      city, phone, created_at, updated_at)
    select ${studentId('n')}, 'student-' || n || '@bench.test', {hash}, 'طالب رقم ' || n, 1990 + n % 18, case
      when n % 2 = 0 then 'female' else 'male' end, 4, true, true,
      1 + n % 28, '011' || lpad(n::text, 8, '0'), {day}, {day}
    from generate_series(0, ${students - 1}) as n`,
  },
  {
    what: 'the admin',
    sql: `
    insert into users (id, email, password_hash, name, role, verified_email, created_at, updated_at)
    select 20000, 'admin@bench.test', {hash}, 'مدير القياس', 1, true, {day}, {day}`,
  },
  {
    what: 'a sign-in of each',
    sql: `
    insert into sign_ins (id, user_id, created_at, last_seen_at, label)
    select ('${signInPrefix}' || lpad(id::text, 12, '0'))::uuid, id, {day}, {day}, '' from users`,
  },
]

const moneyOf = ({ subscribed }: Size): readonly Statement[] => [
  {
    what: 'plans',
    sql: `
    insert into plans (id, weekly_minutes, base_monthly_price, created_at, updated_at)
    select n, (array[150, 300, 480])[n], (array[250000, 400000, 600000])[n], {day}, {day} from generate_series(1, 3) as n`,
  },
  {
    what: 'payments',
    sql: `
    insert into transactions (id, user_id, plan_id, plan_period, amount, status, payment_method, provider_ref_num,
      merchant_ref, weekly_minutes,
      base_monthly_price, price_before, plan_discount, expires_at, paid_at, created_at, updated_at)
    select n + 1, ${studentId('n')}, 1, 0, 250000, 1, 0, 9000000000 + n, 'bench-' || n, 150, 250000, 250000, 0,
      {day} + interval '1 day', {day}, {day}, {day}
    from generate_series(0, ${subscribed - 1}) as n`,
  },
  {
    what: 'subscriptions',
    sql: `
    insert into subscriptions (id, user_id, plan_id, tx_id, period, weekly_minutes, start, "end", created_at,
      updated_at)
    select n + 1, ${studentId('n')}, 1, n + 1, 0, 150, {start}, {end}, {day}, {day}
    from generate_series(0, ${subscribed - 1}) as n`,
  },
]

const scheduleOf = (size: Size): readonly Statement[] => [
  {
    what: 'slots',
    sql: `
    insert into availability_slots (id, user_id, start, "end", created_at, updated_at)
    select (n - 1) * ${slotsOfTutor} + p + 1, ${tutorId('n')}, at.start, at.start + interval '4 hours', {day}, {day}
    from generate_series(1, {tutors}) as n, generate_series(0, ${slotsOfTutor - 1}) as p,
      lateral (select {day} + (case when p < 28 then p / 2 - 14 else p / 2 - 13 end) * interval '1 day' + (case when p % 2 = 0 then 8 else 14 end) * interval '1 hour' as start) as at`,
  },
  {
    what: 'lessons',
    sql: `
    insert into lessons (id, slot_id, start, "end", duration, price, session_id, canceled_by, canceled_at, charged,
      late_line_minutes, created_at, updated_at, student_user_id)
    select id, slot_id, start, start + duration * interval '1 minute', duration,
      case when place > {tutors} - 20 then 0 when duration = 15 then 3750 else 7500 end,
        'lesson:' || ${uuidOf("'lesson' || placed.id")},
      case when is_canceled then tutor_id end, case when is_canceled then least(start,
        {day}) - interval '1 day' end, not is_canceled, 60,
      least(start, {day}) - interval '2 days', least(start, {day}) - interval '1 day', student_id
    from (${placedOf(size)}) as placed`,
  },
  {
    what: 'their people',
    sql: `
    insert into lesson_members (lesson_id, user_id)
    select lessons.id, member from (${lessonsOf(size)}) as lessons, unnest(array[lessons.tutor_id, lessons.student_id]) as member`,
  },
  {
    what: 'calendars',
    sql: `
    insert into calendar_entries (user_id, kind, ref_id, during)
    select members.user_id, 1, lessons.id, tstzrange(lessons.start, lessons."end", '[)')
    from lessons join lesson_members as members on members.lesson_id = lessons.id
    where lessons.canceled_at is null`,
  },
]

const chatOf = (size: Size): readonly Statement[] => [
  {
    what: 'rooms',
    sql: `
    insert into rooms (id, pair_key, created_at, last_message_at)
    select row_number() over (order by tutor_id, student_id), least(tutor_id,
      student_id) || ':' || greatest(tutor_id, student_id), {day} - interval '20 days', {day}
    from (${pairsOf(size)}) as pairs`,
  },
  {
    what: 'their people',
    sql: `
    insert into room_members (room_id, user_id, created_at, updated_at)
    select rooms.id, member::int, rooms.created_at, rooms.created_at from rooms,
      unnest(string_to_array(rooms.pair_key, ':')) as member
   `,
  },
  {
    what: 'messages',
    sql: `
    insert into messages (id, room_id, user_id, text, words, read_at, created_at, updated_at)
    select (rooms.id - 1) * ${size.messagesOfRoom} + m, rooms.id, split_part(rooms.pair_key, ':', 1 + m % 2)::int,
      'رسالة رقم ' || m, 'رسالة رقم ' || m,
      case when m <= ${size.messagesOfRoom - 2} then at.sent + interval '1 minute' end, at.sent, at.sent
    from rooms, generate_series(1, ${size.messagesOfRoom}) as m,
      lateral (select {day} - (${size.messagesOfRoom} - m) * interval '1 hour' as sent) as at
   `,
  },
  {
    what: 'ratings',
    sql: `
    insert into ratings (rater_id, ratee_id, value, created_at, updated_at)
    select student_id, tutor_id, 3 + (n + number) % 3, {day}, {day} from (${pairsOf(size)}) as pairs`,
  },
]

export const statementsOf = (size: Size): readonly Statement[] => [
  ...peopleOf(size),
  ...moneyOf(size),
  ...scheduleOf(size),
  ...chatOf(size),
]

/** Tables with ids of their own: their counters go on after the last one. */
export const countedTables = [
  'topics',
  'users',
  'plans',
  'transactions',
  'subscriptions',
  'availability_slots',
  'lessons',
  'rooms',
  'messages',
] as const
