import type { TopicCards } from './card.ts'

export const everydayConversation: TopicCards = {
  beginner: [
    {
      id: 111,
      question: 'What do you do in the first hour of your day?',
      hint: 'رتّب ما تفعله: «First» ثم «After that» ثم «Finally».',
    },
    {
      id: 112,
      question: 'What do you usually have for breakfast, and who makes it?',
      hint: 'سمِّ الأكل أولًا ثم من يحضّره. كلمات تفيدك: beans, bread, cheese, tea.',
    },
    {
      id: 113,
      question: 'Where do you go when you want to relax?',
      hint: 'اذكر المكان ثم ما تسمعه وتراه فيه: quiet, sea, garden, balcony.',
    },
    {
      id: 114,
      question: 'What does your street look and sound like in the evening?',
      hint: 'صف أولًا ما تراه ثم ما تسمعه: shops, cars, children, lights.',
    },
    {
      id: 115,
      question: 'How do you travel to work or school every day?',
      hint: 'قل «I take the» ثم الوسيلة، ثم كم تستغرق الرحلة.',
    },
    {
      id: 116,
      question: 'What do you and your friends like to talk about?',
      hint: 'اختر موضوعين وقل لماذا تحبونهما: football, music, work, news of friends.',
    },
    {
      id: 117,
      question: 'What do you do on a normal Friday?',
      hint: 'قسّم اليوم: الصباح، بعد الظهر، المساء، وجملة لكل جزء.',
    },
    {
      id: 118,
      question: 'Which thing in your home do you use the most, and why?',
      hint: 'ابدأ باسم الشيء ثم «I use it to» ثم الفعل.',
    },
  ],
  intermediate: [
    {
      id: 121,
      question: 'Tell me about the best day you had this month: what made it so good?',
      hint: 'استخدم الماضي: أين كنت، ومع من، وما اللحظة التي تتذكّرها.',
    },
    {
      id: 122,
      question: 'How is your neighbourhood different from what it was when you were a child?',
      hint: 'قارن بالعبارة «There used to be» ثم ما يوجد الآن.',
    },
    {
      id: 123,
      question: 'What small habit has made your life easier, and how did you start it?',
      hint: 'اذكر العادة، ثم ما دفعك إليها، ثم الفرق الذي شعرت به.',
    },
    {
      id: 124,
      question: 'Why do some people enjoy mornings while others only wake up at night?',
      hint: 'تعبيران يفيدانك: «early bird» و«night owl»، ثم قل أيّهما أنت.',
    },
    {
      id: 125,
      question: 'What was the last thing you bought that you really use, and why did you choose it?',
      hint: 'اذكر ما قارنته به قبل الشراء: cheaper, stronger, better quality.',
    },
    {
      id: 126,
      question: 'How do you usually spend time with your relatives, and what do you like about it?',
      hint: 'فكّر في مناسبة قريبة وصف ما حدث فيها من البداية.',
    },
    {
      id: 127,
      question: 'What did you do the last time the power or the internet went out?',
      hint: 'احكِ بالترتيب: ماذا كنت تفعل، وماذا فعلت بعدها.',
    },
    {
      id: 128,
      question: 'Which do you prefer, a busy city or a quiet town, and what would you miss?',
      hint: 'قل «I would rather live in» ثم سببين، ثم ما ستفتقده.',
    },
  ],
  advanced: [
    {
      id: 131,
      question: 'What makes small talk with a stranger pleasant rather than awkward?',
      hint: 'فكّر في موقف حقيقي ثم عمّم: «It works when» و«It fails when».',
    },
    {
      id: 132,
      question: 'If you could add one hour to every day, what would you honestly do with it?',
      hint: 'فرّق بين ما تتمنّى فعله وما ستفعله حقًا: «In theory» و«In reality».',
    },
    {
      id: 133,
      question: 'What makes people in big cities more polite, or less polite, than they used to be?',
      hint: 'خذ موقفًا ثم اعترف بالاستثناء: «That said» أو «To be fair».',
    },
    {
      id: 134,
      question: "What do your daily choices say about you that your words don't?",
      hint: 'اختر عادة صغيرة واشرح ما تكشفه: «It suggests that I».',
    },
    {
      id: 135,
      question: 'How would your life change if you had to live without a phone for a month?',
      hint: "ابدأ بما ستخسره ثم بما قد تكسبه: «I'd be forced to».",
    },
    {
      id: 136,
      question: 'What kind of advice do people your age need to hear but rarely do?',
      hint: 'قدّم النصيحة بلطف: «They might want to consider» ثم السبب.',
    },
    {
      id: 137,
      question: 'To what extent does where we live shape who we become?',
      hint: 'ابدأ «It depends on» ثم هات مثالين متقابلين.',
    },
    {
      id: 138,
      question: 'Which everyday skill is underrated, and what would happen if nobody had it?',
      hint: 'اختر مهارة كالطبخ أو الاستماع، وتخيّل يومًا بدونها.',
    },
  ],
}
