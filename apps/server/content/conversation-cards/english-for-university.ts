import type { TopicCards } from './card.ts'

export const englishForUniversity: TopicCards = {
  beginner: [
    {
      id: 1711,
      question: 'What do you study, or what do you want to study?',
      hint: 'قل «I study» أو «I want to study» ثم ما تحبه فيه.',
    },
    {
      id: 1712,
      question: 'What is your timetable like this week?',
      hint: 'استخدم الأيام: «On Sunday I have» ثم المادة والساعة.',
    },
    {
      id: 1713,
      question: 'Where do students eat and meet at your university or school?',
      hint: 'كلمات تفيدك: cafeteria, garden, stairs, gate.',
    },
    {
      id: 1714,
      question: 'Who is your favourite teacher or professor, and what does this person do well?',
      hint: 'صفة ثم دليل: «She is patient. She repeats».',
    },
    {
      id: 1715,
      question: 'What do you carry to university every day?',
      hint: 'عدّد خمسة أشياء ثم قل أيها أهم.',
    },
    {
      id: 1716,
      question: 'How do you find information for your homework or research?',
      hint: 'مصادر تذكرها ثم أيها تثق به: library, websites, friends, videos.',
    },
    {
      id: 1717,
      question: 'What do new students need in their first week?',
      hint: 'حاجات بسيطة: a map, a friend, a card, courage.',
    },
    {
      id: 1718,
      question: 'Which building at your school or university do you like, and why?',
      hint: 'الشكل والعمر وما يوجد فيه: old, tall, full of light.',
    },
  ],
  intermediate: [
    {
      id: 1721,
      question: 'How did you choose your field of study, and who influenced your choice?',
      hint: 'فكّر في درجة، معلّم، فيلم أو قريب غيّر مسارك.',
    },
    {
      id: 1722,
      question: 'What surprised you about university life, or what do you think will surprise you?',
      hint: 'قارن بين التوقّع والواقع: «I expected» و«In fact».',
    },
    {
      id: 1723,
      question: 'Tell me about a group project: who did what, and how did it end?',
      hint: 'وزّع الأدوار ثم المشكلة ثم الدرجة أو النتيجة.',
    },
    {
      id: 1724,
      question: 'How is university different from school in the way people teach and learn?',
      hint: 'قارن بين الحضور والحرية والمسؤولية.',
    },
    {
      id: 1725,
      question: 'Why do some students leave everything until the last night?',
      hint: 'أسباب حقيقية من حولك ثم حل جرّبته أنت.',
    },
    {
      id: 1726,
      question: 'What was the most difficult exam you took, and how did you get ready for it?',
      hint: 'صف ليلة الامتحان ثم لحظة رؤية الأسئلة.',
    },
    {
      id: 1727,
      question: "Which activity outside the classroom taught you something that lessons didn't?",
      hint: 'نشاط طلابي، تطوّع، رياضة: ماذا تعلّمت عن نفسك؟',
    },
    {
      id: 1728,
      question: 'How can a shy student make friends in a class of three hundred people?',
      hint: 'نصائح جرّبتها: sit in front, ask a question, join a club.',
    },
  ],
  advanced: [
    {
      id: 1731,
      question: 'In what circumstances is a university degree not the best investment a young person can make?',
      hint: 'قارن بينه وبين حرفة أو تدريب: return, prospects.',
    },
    {
      id: 1732,
      question:
        'What would be the consequences of teaching science only in Arabic, or only in English, at Egyptian universities?',
      hint: 'ناقش الفهم العميق والنشر العالمي معًا.',
    },
    {
      id: 1733,
      question: 'If you could redesign your faculty, which subject would you remove and which would you add?',
      hint: 'برّر بحاجة السوق أو بحاجة الإنسان، واختر بوضوح.',
    },
    {
      id: 1734,
      question: 'How should universities react now that artificial intelligence can write essays?',
      hint: 'بدائل: oral exams, drafts, projects. ناقش عيب كل بديل.',
    },
    {
      id: 1735,
      question: 'What does it mean to think critically, and who taught you to do it?',
      hint: 'عرّفه بمثال خبر شككت فيه ثم كيف تحقّقت منه.',
    },
    {
      id: 1736,
      question: 'Which would you rather be, an average student in a great university or the best in an average one?',
      hint: 'فكّر في المنافسة والثقة بالنفس: big fish, small pond.',
    },
    {
      id: 1737,
      question: 'Why is it so hard to say "I don\'t know" in an academic discussion?',
      hint: 'الصورة أمام الناس في مقابل الأمانة: credibility.',
    },
    {
      id: 1738,
      question: 'To what extent should your studies follow your passion rather than the job market?',
      hint: 'تجنّب الجواب السهل: اقترح مزيجًا وحدوده.',
    },
  ],
}
