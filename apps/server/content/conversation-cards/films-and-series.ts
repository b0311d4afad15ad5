import type { TopicCards } from './card.ts'

export const filmsAndSeries: TopicCards = {
  beginner: [
    {
      id: 2411,
      question: 'What is your favourite film, and what kind of film is it?',
      hint: 'أنواع: comedy, action, drama, cartoon. ثم جملة عن القصة.',
    },
    {
      id: 2412,
      question: 'Who is your favourite actor, and what does this person look like?',
      hint: 'الشعر، الطول، العينان، ثم صفة: funny, serious.',
    },
    {
      id: 2413,
      question: 'Where do you watch films, and who do you watch them with?',
      hint: 'البيت أم السينما؟ مع من؟ وماذا تأكلون؟',
    },
    {
      id: 2414,
      question: 'What series do people in Egypt watch in the evening?',
      hint: 'سمِّ مسلسلًا ثم من يشاهده في بيتك ومتى.',
    },
    {
      id: 2415,
      question: 'What do you see when you walk into a cinema?',
      hint: 'صف ما تراه عند الدخول ثم في القاعة: posters, popcorn, seats, screen.',
    },
    {
      id: 2416,
      question: 'What do you do while you watch a series?',
      hint: 'كن صريحًا: eat, text, sleep, talk. أيها يضايق غيرك؟',
    },
    {
      id: 2417,
      question: 'What film makes you laugh, and which part is the funniest?',
      hint: 'صف المشهد بالمضارع: «He falls», «She shouts».',
    },
    {
      id: 2418,
      question: 'How many episodes do you watch at one time, and why?',
      hint: 'العدد ثم سبب التوقّف: tired, late, homework.',
    },
  ],
  intermediate: [
    {
      id: 2421,
      question: 'Tell me about a film that disappointed you: what did you expect?',
      hint: 'قارن بين الإعلان والحقيقة: trailer, ending, acting.',
    },
    {
      id: 2422,
      question: 'Which series would you recommend to your teacher, and what should they know first?',
      hint: 'الفكرة والمكان والزمان بلا حرق: no spoilers.',
    },
    {
      id: 2423,
      question: 'How have Egyptian films changed since your parents were young?',
      hint: 'تذكّر فيلمًا قديمًا ثم قارن الملابس والكلام والإيقاع.',
    },
    {
      id: 2424,
      question: 'What scene do you remember best from any film, and how did it make you feel?',
      hint: 'صف الصورة والصوت ثم المشاعر بالترتيب.',
    },
    {
      id: 2425,
      question: 'Why are some people able to watch the same film ten times?',
      hint: 'الراحة، التفاصيل، الذكريات: أي فيلم تعيده أنت؟',
    },
    {
      id: 2426,
      question: 'Which is better, watching one episode a week or a whole season in a day, and why?',
      hint: 'قارن بين الشوق والمتعة السريعة: wait, binge.',
    },
    {
      id: 2427,
      question: 'What was the first film you saw in a cinema, and who took you there?',
      hint: 'احكِ عن الظلام والشاشة والصوت كما رآها طفل.',
    },
    {
      id: 2428,
      question: 'How did a film or series teach you something about another country?',
      hint: 'عادة أو طعام أو كلمة لم تكن تعرفها قبله.',
    },
  ],
  advanced: [
    {
      id: 2431,
      question: 'How do films teach a society to behave while they seem only to reflect it?',
      hint: 'هات مثالًا على كل اتجاه ثم رجّح: influence, mirror.',
    },
    {
      id: 2432,
      question: 'If your life were a series, what would each season be about, and who would play you?',
      hint: 'قسّم حياتك إلى مراحل بعنوان لكل مرحلة: turning point.',
    },
    {
      id: 2433,
      question: 'How far is it right to change real events in order to make a better film?',
      hint: 'ميّز بين تغيير التفاصيل وتغيير المعنى: accuracy.',
    },
    {
      id: 2434,
      question: 'Why do sequels so rarely live up to the original?',
      hint: 'فكّر في المفاجأة والمال والحنين: nostalgia, formula.',
    },
    {
      id: 2435,
      question: 'What does dubbing a foreign film hide from us, and what do subtitles hide?',
      hint: 'صوت الممثل في كفة، وعين المشاهد في كفة.',
    },
    {
      id: 2436,
      question: 'How much violence does a story need in order to be honest about it?',
      hint: 'فرّق بين أن نراه وأن نفهم أثره: implied, graphic.',
    },
    {
      id: 2437,
      question: 'What makes a comedy age badly, and whose fault is it?',
      hint: 'هل تغيّرت النكتة أم تغيّر الناس؟ أعطِ مثالًا.',
    },
    {
      id: 2438,
      question: 'If an actor were replaced by a perfect digital copy, what would the audience lose?',
      hint: 'فكّر في الخطأ والعرق والمخاطرة: presence.',
    },
  ],
}
