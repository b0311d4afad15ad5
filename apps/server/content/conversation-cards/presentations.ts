import type { TopicCards } from './card.ts'

export const presentations: TopicCards = {
  beginner: [
    {
      id: 911,
      question: 'What do you talk about when you stand in front of people?',
      hint: 'موضوعات ممكنة: my school project, my work, my hobby.',
    },
    {
      id: 912,
      question: 'How do you feel before you speak to a group?',
      hint: 'صفات تفيدك: nervous, calm, excited. ثم ماذا تفعل.',
    },
    {
      id: 913,
      question: 'What do you say first in a presentation?',
      hint: 'جملة ترحيب ثم الموضوع: «Good morning. Today I want to».',
    },
    {
      id: 914,
      question: 'What pictures do you use to explain your town or city?',
      hint: 'اختر ثلاث صور وصف كل واحدة بجملة.',
    },
    {
      id: 915,
      question: 'Who is a good speaker that you like to watch?',
      hint: 'من هو، وأين تشاهده، ولماذا: clear, funny, simple.',
    },
    {
      id: 916,
      question: 'What do you need in the room for a presentation?',
      hint: 'عدّد ما تحتاجه ثم قل لماذا: screen, chairs, water, microphone.',
    },
    {
      id: 917,
      question: 'What are three interesting facts about Egypt for a visitor?',
      hint: 'ابدأ كل معلومة: «Egypt has» أو «In Egypt people».',
    },
    {
      id: 918,
      question: 'How do you practise before you speak?',
      hint: 'أين ومع من وكم مرة: in front of a mirror, with a friend.',
    },
  ],
  intermediate: [
    {
      id: 921,
      question: 'Tell me about a talk or lesson you enjoyed: what did the speaker do well?',
      hint: 'راقب البداية والأمثلة والنهاية، لا الموضوع فقط.',
    },
    {
      id: 922,
      question: 'What went wrong in a presentation you gave or watched, and how was it solved?',
      hint: 'قصة قصيرة: العطل، رد الفعل، ما بقي في ذهن الناس.',
    },
    {
      id: 923,
      question: 'How did you prepare for the last thing you explained to other people?',
      hint: 'رتّب: جمعت، اختصرت، تدرّبت، ثم قدّمت.',
    },
    {
      id: 924,
      question: 'Why do listeners lose attention, and how can a speaker win it back?',
      hint: 'أسباب وعلاج: long slides, flat voice, a question, a story.',
    },
    {
      id: 925,
      question: 'Which is harder for you, the beginning or the questions at the end, and why?',
      hint: 'صف ما يحدث لصوتك ويديك في كل جزء.',
    },
    {
      id: 926,
      question: 'How is presenting on video different from presenting in a room?',
      hint: 'قارن بين العيون والصمت والشاشة: no faces, delay.',
    },
    {
      id: 927,
      question: 'What story from your life could you use to start a talk about learning?',
      hint: 'حدث صغير له نهاية: أين، ماذا حدث، ما العبرة.',
    },
    {
      id: 928,
      question: 'How much text should there be on a slide, and why do people often write more?',
      hint: 'استخدم «fewer words» و«key points» وجرّب مثالًا.',
    },
  ],
  advanced: [
    {
      id: 931,
      question: 'What separates a speaker who informs people from one who moves them?',
      hint: 'فكّر في الصدق والقصة والإيقاع، لا في الحركات.',
    },
    {
      id: 932,
      question: 'If you had sixty seconds to convince people to care about one problem, what would you say?',
      hint: 'ابدأ برقم أو مشهد، ثم لماذا يهمّهم هم.',
    },
    {
      id: 933,
      question: 'At what point does using emotion to win an argument become dishonest?',
      hint: 'متى تكون العاطفة دليلًا ومتى تكون ستارًا؟',
    },
    {
      id: 934,
      question: "How would you answer a question you can't answer, in front of a hundred people?",
      hint: "جمل تنقذك: «That's a fair point» و«I'd have to check».",
    },
    {
      id: 935,
      question: 'Some speakers never use slides. What do they gain, and what do they risk?',
      hint: 'وازن بين التواصل والذاكرة: connection, losing the thread.',
    },
    {
      id: 936,
      question: 'How should a talk on the same topic change for children, for experts and for sponsors?',
      hint: 'خذ موضوعًا واحدًا وغيّر المثال واللغة والهدف.',
    },
    {
      id: 937,
      question: 'Why is it so difficult to leave things out of a presentation?',
      hint: 'فكّر في الخوف من النقص وفي حبنا لما تعبنا فيه.',
    },
    {
      id: 938,
      question: 'What would you change about the way schools teach public speaking?',
      hint: 'ابدأ بما كان ينقصك أنت: «Had I been taught to».',
    },
  ],
}
