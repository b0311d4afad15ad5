import { formatDuration } from '@hiwar/arabic/dates.ts'
import { hours, lessons } from '@hiwar/arabic/plurals.ts'
import { LessonDuration, Period } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { weeksOf } from '@hiwar/rules/price.ts'
import { leftToRight, longLesson, shortLesson } from './figures.ts'
import { lessonMinutes } from './home.ts'
import type { Article, Facts } from './types.ts'

/** What a weekly amount of talking is good for; by minutes a week, the last one has no end. */
const paces: readonly { readonly below: number; readonly brings: string }[] = [
  { below: 90, brings: 'يبقى لسانك حاضرًا: موعد أو موعدان كل أسبوع. يناسب من يتكلّم ولا يريد أن ينسى.' },
  { below: 180, brings: 'عادة ثابتة: حصة كل يومين تقريبًا، فيبني كل حديث على ما قبله. يناسب من يريد أن تخفّ رهبته.' },
  {
    below: Number.POSITIVE_INFINITY,
    brings: 'تركيز قبل موعد قريب: مقابلة عمل أو سفر أو عرض. تتكلّم كل يوم تقريبًا، فلا تبدأ كل مرة من الصفر.',
  },
]

const whatItBrings = (weeklyMinutes: number): string => paces.find(({ below }) => weeklyMinutes < below)?.brings ?? ''

function weekOf({ weeklyMinutes }: Plan): readonly string[] {
  const wholeHours = Math.floor((weeklyMinutes * weeksOf(Period.Quarter)) / 60)
  return [
    formatDuration(weeklyMinutes),
    lessons(Math.floor(weeklyMinutes / LessonDuration.Long)),
    lessons(Math.floor(weeklyMinutes / LessonDuration.Short)),
    hours(wholeHours),
    whatItBrings(weeklyMinutes),
  ]
}

/** Below the drawing of a week of each plan. */
export const exampleWeeks = `مثال لأسبوع من كل باقة: كل مربّع حصة من ${longLesson}، في الأيام التي تختارها أنت.`

/** `/method`. */
export const method: Article = {
  title: 'طريقة التعلّم في حوار',
  description:
    'كيف تتكلّم من أول حصة: ما يحدث في حصص كل مستوى، وكيف تمرّ دقائق الحصة، وقائمة كلمات من حصة، وما تعطيك دقائقك كل أسبوع.',
  lead: 'تتعلّم الكلام حين تتكلّم. لذلك أكثر الحصة كلامك أنت، والمعلّم يسأل ويصغي ويصحّح، ثم يبقى معك ما كتبتماه.',
  sections: [
    {
      id: 'idea',
      title: 'الفكرة',
      blocks: [
        {
          kind: 'paragraph',
          text: 'أغلبنا درس الإنجليزية سنوات، يحفظ قواعدها ويفهم مسلسلاتها، ثم يصمت حين يُسأل سؤالًا بسيطًا. ما ينقصه ليس قاعدة أخرى، بل شخص يكلّمه وينتظره ويصحّح له من غير حرج.',
        },
        {
          kind: 'list',
          items: [
            '**تتكلّم أولًا.** نبدأ بما تعرفه الآن، ولو كان عشر كلمات.',
            '**تُكمل جملتك ثم نصحّح.** لا يقاطعك المعلّم، بل يكتب الخطأ ويعود إليه معك.',
            '**تكرّر ما تحتاجه أنت.** كلماتك من حديثك، لا من قائمة جاهزة.',
            '**تعود كل أسبوع.** حصة قصيرة منتظمة تنفع أكثر من ساعات متباعدة، لأنك لا تبدأ من جديد.',
          ],
        },
      ],
    },
    {
      id: 'lesson',
      title: `حصة من ${longLesson}، دقيقة بدقيقة`,
      blocks: [
        {
          kind: 'steps',
          items: lessonMinutes.map(({ minutes, title, text }) => ({ title, text, time: formatDuration(minutes) })),
        },
        {
          kind: 'paragraph',
          text: `وحصة من ${shortLesson} تمرّ بالترتيب نفسه، بموضوع واحد صغير: تطلب قهوة، أو ترتّب موعدًا، أو تحكي خبرًا. إن أردت الحصة كلها لتحضير مقابلة أو مراجعة عرض فاكتب ذلك في موضوع الحصة، ويغيّر المعلّم ترتيبها لك.`,
        },
      ],
    },
    {
      id: 'levels',
      title: 'ماذا يحدث في حصص كل مستوى',
      blocks: [
        {
          kind: 'paragraph',
          text: 'لا امتحان قبل أن تبدأ. تصف نفسك في موضوع الحصة بكلماتك، ويعرف المعلّم مستواك من أول حديث، ثم يضبط سرعته وكلامه عليك.',
        },
        {
          kind: 'table',
          caption: 'المستويات الخمسة',
          head: ['المستوى', 'أنت الآن', 'في الحصة', 'جملة تخرج بها'],
          rows: [
            [
              'مبتدئ',
              'تعرف كلمات متفرّقة.',
              'أسئلة قصيرة بإجابات قصيرة. المعلّم يكتب ويعيد ببطء، وقد يفسّر بكلمة عربية.',
              leftToRight('I live in Giza and I work in a bank.'),
            ],
            [
              'أساسي',
              'تقول جملًا بسيطة وتتوقّف كثيرًا.',
              'تحكي عن يومك وعائلتك، وتمثّلان مواقف: مطعم، صيدلية، فندق.',
              leftToRight('I usually get up early, but yesterday I overslept.'),
            ],
            [
              'متوسط',
              'تفهم وتُفهَم، وتبحث عن الكلمات.',
              'تحكي قصة كاملة، وتدافع عن رأيك، وتتعلّم كيف تعبّر عن كلمة نسيتها بكلمات أخرى.',
              leftToRight('I see your point, but it depends on the situation.'),
            ],
            [
              'فوق المتوسط',
              'تتكلّم بطلاقة وتعيد أخطاء بعينها.',
              'نقاش في عملك أو مقال قرأته، وقائمة بأخطائك المتكرّرة تعملان عليها واحدًا واحدًا.',
              leftToRight('If I had known earlier, I would have planned it differently.'),
            ],
            [
              'متقدّم',
              'تعمل أو تدرس بالإنجليزية.',
              'عروض وتفاوض ومقابلات، ونبرة تناسب من تكلّمه: رسميّ أو ودود، مباشر أو مهذّب.',
              leftToRight('I would push back on that gently, for two reasons.'),
            ],
          ],
        },
      ],
    },
    {
      id: 'words',
      title: 'كلمات من حصة واحدة',
      blocks: [
        {
          kind: 'paragraph',
          text: 'هذه قائمة كما تظهر بعد حصة موضوعها «مشكلة في العمل». كل كلمة جاءت لأن الطالب احتاج إليها ليكمل جملته.',
        },
        {
          kind: 'words',
          items: [
            { english: 'deadline', arabic: 'موعد التسليم', example: 'We missed the deadline by one day.' },
            { english: 'to put off', arabic: 'يؤجّل', example: 'Don’t put it off until tomorrow.' },
            { english: 'workload', arabic: 'حجم العمل', example: 'My workload doubled this month.' },
            { english: 'to sort out', arabic: 'يحلّ (مشكلة)', example: 'We sorted it out in one call.' },
            { english: 'on purpose', arabic: 'عن قصد', example: 'He didn’t do it on purpose.' },
            { english: 'to be fed up', arabic: 'يملّ من', example: 'I’m fed up with late meetings.' },
            { english: 'in the long run', arabic: 'على المدى البعيد', example: 'It will save time in the long run.' },
            { english: 'to get along', arabic: 'ينسجم مع', example: 'I get along with my new manager.' },
          ],
        },
        { kind: 'paragraph', text: 'تجتمع كلمات حصصك كلها في صفحة «كلماتي»، وتبحث فيها متى نسيت واحدة.' },
      ],
    },
    {
      id: 'week',
      title: 'ماذا تعطيك دقائق كل أسبوع',
      blocks: [
        {
          kind: 'paragraph',
          text: (facts: Facts) =>
            facts.plans.length === 0
              ? null
              : 'هذه باقاتنا كما هي اليوم. اقسم دقائقك كما تحب: قصيرة وطويلة في أسبوع واحد.',
        },
        {
          kind: 'table',
          caption: 'الدقائق والحصص في كل باقة',
          head: ['في الأسبوع', `حصص ${longLesson}`, `أو حصص ${shortLesson}`, 'كلام في ثلاثة شهور', 'ماذا يعطيك'],
          rows: ({ plans }) => plans.map(weekOf),
        },
        {
          kind: 'paragraph',
          text: 'لا نعدك بمستوى معيّن في تاريخ معيّن. نعدك بوقت تتكلّم فيه، والباقي على قدر مواظبتك. [قارن الباقات](/pricing).',
        },
      ],
    },
    {
      id: 'before-and-after',
      title: 'قبل الحصة وبعدها',
      blocks: [
        {
          kind: 'list',
          items: [
            '**قبلها:** اكتب موضوعًا من سطر واحد. «مقابلة عمل يوم الأحد» أنفع من «تحسين الكلام».',
            '**أثناءها:** قل I don’t understand من غير تردّد. هذه الجملة وحدها توفّر عليك دقائق من التخمين.',
            '**بعدها مباشرة:** اقرأ كلماتك بصوت عالٍ مرة واحدة، وأكمل بها ثلاث جمل عن يومك.',
            '**قبل التالية:** افتح الملاحظات، واطلب من معلّمك أن يسألك عنها.',
          ],
        },
      ],
    },
  ],
}
