// The conversation cards (more.md 8), by the key of their topic (`topicKey`).
import type { TopicCards } from './card.ts'
import { booksAndStories } from './books-and-stories.ts'
import { businessEnglish } from './business-english.ts'
import { childrenAndTeens } from './children-and-teens.ts'
import { clearPronunciation } from './clear-pronunciation.ts'
import { customerService } from './customer-service.ts'
import { englishForEngineers } from './english-for-engineers.ts'
import { englishForUniversity } from './english-for-university.ts'
import { everydayConversation } from './everyday-conversation.ts'
import { filmsAndSeries } from './films-and-series.ts'
import { grammarThroughTalking } from './grammar-through-talking.ts'
import { ieltsSpeaking } from './ielts-speaking.ts'
import { jobInterviews } from './job-interviews.ts'
import { listeningAndAccents } from './listening-and-accents.ts'
import { medicalEnglish } from './medical-english.ts'
import { meetingsAndCalls } from './meetings-and-calls.ts'
import { presentations } from './presentations.ts'
import { schoolEnglish } from './school-english.ts'
import { softwareAndTechnology } from './software-and-technology.ts'
import { startingFromZero } from './starting-from-zero.ts'
import { toeflSpeaking } from './toefl-speaking.ts'
import { tourismAndHotels } from './tourism-and-hotels.ts'
import { travelAndAirports } from './travel-and-airports.ts'
import { wordsAndExpressions } from './words-and-expressions.ts'
import { workEmails } from './work-emails.ts'

export const cardTopics: Readonly<Record<string, TopicCards>> = {
  'everyday-conversation': everydayConversation,
  'starting-from-zero': startingFromZero,
  'clear-pronunciation': clearPronunciation,
  'listening-and-accents': listeningAndAccents,
  'words-and-expressions': wordsAndExpressions,
  'grammar-through-talking': grammarThroughTalking,
  'business-english': businessEnglish,
  'job-interviews': jobInterviews,
  presentations: presentations,
  'meetings-and-calls': meetingsAndCalls,
  'work-emails': workEmails,
  'customer-service': customerService,
  'tourism-and-hotels': tourismAndHotels,
  'travel-and-airports': travelAndAirports,
  'ielts-speaking': ieltsSpeaking,
  'toefl-speaking': toeflSpeaking,
  'english-for-university': englishForUniversity,
  'school-english': schoolEnglish,
  'children-and-teens': childrenAndTeens,
  'medical-english': medicalEnglish,
  'english-for-engineers': englishForEngineers,
  'software-and-technology': softwareAndTechnology,
  'books-and-stories': booksAndStories,
  'films-and-series': filmsAndSeries,
}
